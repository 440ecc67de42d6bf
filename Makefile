# GNU make. `make help` lists the targets.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL:
MAKEFLAGS += --no-builtin-rules --no-print-directory

PREFIX ?= /usr/local
DESTDIR ?=
FUZZ_SECONDS ?= 60
FUZZ_TARGETS ?= document event explain history messages scanner schedule visitor encoding json pattern archive zip gzip \
  text assurance suite configuration markdown editor
BENCH_FLAGS ?=
SPARK_FLAGS ?=
BENCH_ORJSON := 3.13.0
BENCH_SIMDJSON := 7.0.2
RECORD ?=
PROPERTY_CASES ?= 20000

# The built program.
BUILT := .build/release/rulectl

# One scratch folder per set of compiler flags: in a shared folder, each change of flags would
# rebuild everything.
SCRATCHES := .build .build-fuzz .build-embedding

# lld, unlike the default linker, does not warn about glibc functions that rulectl never calls. The symbol ordering file
# makes the functions used at start-up contiguous: a quarter fewer page faults, 0.1 ms faster start. A build id would
# depend on the folder of the build. `--icf=all` merges functions with the same code, 0.5 MB; nothing here compares the
# addresses of functions. Names of Unicode characters, which nothing here reads, are another 0.5 MB.
STATIC := -static-executable -use-ld=lld \
  -Xlinker -T -Xlinker $(CURDIR)/Sources/unneeded-sections.ld \
  -Xlinker --symbol-ordering-file=$(CURDIR)/Sources/startup-order.txt \
  -Xlinker --no-warn-symbol-ordering -Xlinker --build-id=none -Xlinker --icf=all \
  -Xlinker --wrap=_swift_stdlib_getScalarName -Xlinker --defsym=__wrap__swift_stdlib_getScalarName=abort
# A section for each function, so that the linker can drop or reorder functions.
APART := -Xswiftc -Xfrontend -Xswiftc -function-sections
# Accesses the metadata of concrete types without a look-up by mangled name: saves a fifth of the
# start-up.
DIRECT := -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
# Frees a register. Nothing would use frame pointers: the program has no unwind tables either.
FRAMELESS := --omit-frame-pointers
# Nobody debugs the optimised program, and packages are stripped: without debug information it has half the size.
# It would be DWARF 5 in C, which stops valgrind 3.19.
PLAIN := -debug-info-format none
RELEASE := -c release $(DIRECT) $(APART) $(FRAMELESS) $(PLAIN)
FUZZ := -Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld

# Disables backtraces, which take minutes per crash, and leak detection: Swift keeps tags in the
# spare bits of pointers, so the payloads of enums look leaked.
FUZZ_ENVIRONMENT := SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0

# The clang that comes with Swift, or `cc` if there is none.
CLANG := $(or $(shell command -v clang),cc)

# Succeeds if a C program can be compiled and linked with the headers and the static libraries of zlib, SQLite and
# libyaml.
define has_libraries
	folder=$$(mktemp -d); trap 'rm -rf "$$folder"' EXIT; \
	printf '#include <sqlite3.h>\n#include <yaml.h>\n#include <zlib.h>\nint main(void) { sqlite3_free(sqlite3_serialize(0, "main", 0, 0)); return zlibVersion() == yaml_get_version_string(); }\n' > "$$folder/trial.c"; \
	$(CLANG) -fuse-ld=lld "$$folder/trial.c" -l:libz.a -l:libsqlite3.a -l:libyaml.a -lm -ldl -lpthread -o "$$folder/trial" > /dev/null 2>&1
endef

# Succeeds if there are the headers of the readers that the fuzzer compares with.
has_readers := printf '\043include <jansson.h>\n\043include <archive.h>\n' | $(CLANG) -E - > /dev/null 2>&1

# Sets `$$root` to the prefix of commands that need root. Fails if packages cannot be installed.
define can_install
	root=; [ "$$(id -u)" = 0 ] || root='sudo -n'; \
	command -v apt-get > /dev/null && $$root true 2> /dev/null
endef

# Installs the package $(1). Precondition: `can_install` has set `$$root`.
define install_package
	install="$$root env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $(1)"; \
	$$install > /dev/null 2>&1 || { $$root apt-get update -qq && $$install; }
endef

# Installs the programs $(1), each `PROGRAM` or `PROGRAM:PACKAGE`, unless they are there.
define install_programs
	for program in $(1); do \
	  PATH="$$PATH:/usr/sbin" command -v $${program%:*} > /dev/null && continue; \
	  $(can_install) || { echo "make: $${program%:*} is missing: install $${program#*:}" >&2; exit 1; }; \
	  echo "make: $${program%:*} is missing: installing it"; \
	  $(call install_package,$${program#*:}); \
	done
endef

# Succeeds if Python has the JSON Schema validator that the tests use. The tests run Python without
# the user's own packages.
has_jsonschema := PATH=/usr/local/bin:/usr/bin:/bin HOME=/nonexistent python3 -c 'import jsonschema; jsonschema.Draft7Validator' 2> /dev/null

# Installs the Python packages that the file $(1) lists in the virtual environment $(2), unless they are there.
define install_python
	cmp -s $(1) $(2)/requirements.txt || { \
	  echo 'make: installing the packages of $(1) in $(2)'; \
	  rm -rf $(2); mkdir -p $(2); \
	  python3 -m venv $(2) > $(2).log 2>&1 \
	    || { $(can_install) && $(call install_package,python3-venv) && python3 -m venv $(2); } >> $(2).log 2>&1 \
	    || { tail $(2).log >&2; echo 'make: python3 makes no virtual environment: install python3-venv' >&2; exit 1; }; \
	  $(2)/bin/python3 -m pip install -q --disable-pip-version-check -r $(1) >> $(2).log 2>&1 \
	    || { tail $(2).log >&2; echo 'make: pip cannot install the packages of $(1)' >&2; exit 1; }; \
	  cp $(1) $(2)/requirements.txt; \
	}
endef

# Succeeds if a static executable can be linked.
define links_statically
	folder=$$(mktemp -d); trap 'rm -rf "$$folder"' EXIT; \
	echo 'print(1)' > "$$folder/main.swift"; \
	swiftc -static-executable -use-ld=lld "$$folder/main.swift" -o "$$folder/trial" > /dev/null 2>&1
endef

# Builds the program and $(1) with the flags of the program, and with that optimised library. Only the program is linked
# statically: Package.swift passes RULECTL_LINK to its linker.
define build_release
	if ($(links_statically)); then link='$(STATIC)'; else \
	  echo 'make: no static glibc here: only the Swift libraries are linked statically' >&2; \
	  link=-static-stdlib; \
	fi; \
	export RULECTL_LINK="$$link"; \
	export RULECTL_COMMIT="$$(git describe --always --dirty --abbrev=12 2> /dev/null || echo unknown)"; \
	swift build $(RELEASE) $(1)
endef

# Runs the built tests, or those whose names match $(1).
define run_tests
	export RULECTL=$(CURDIR)/$(BUILT); \
	python3 Tests/progress.py .build/release/rulectlPackageTests.xctest .build/test.log $(1)
endef

.PHONY: setup build demo test test-build test-thorough check lint embedding bench bench-check bench-parsers doubling faults \
  attack browser shells editors instructions startup-order valgrind jsonschema sqlite3 lcov fuzz fuzz-quick \
  fuzz-build fuzz-readers fuzz-corpus golden ci-templates install uninstall dist dist-check clean help delivery chromium site \
  spark

setup: ## Check the toolchain, zlib, SQLite and libyaml (installs the libraries if possible)
	@command -v swift > /dev/null || { \
	  echo 'make: there is no `swift` on the PATH: install Swift 6.3 or newer, see swift.org/install' >&2; \
	  exit 1; }
	@if ! ($(has_libraries)); then \
	  $(can_install) || { \
	    echo 'make: zlib, SQLite or libyaml is missing: install zlib1g-dev, libsqlite3-dev and libyaml-dev (Debian, Ubuntu), or zlib-devel, zlib-static and static libraries of SQLite and libyaml (Fedora)' >&2; \
	    exit 1; }; \
	  echo 'make: zlib, SQLite or libyaml is missing: installing zlib1g-dev, libsqlite3-dev and libyaml-dev'; \
	  $(call install_package,zlib1g-dev libsqlite3-dev libyaml-dev); \
	  ($(has_libraries)) || { echo 'make: zlib1g-dev, libsqlite3-dev and libyaml-dev are installed, and still no program can be linked with libz.a, libsqlite3.a and libyaml.a' >&2; exit 1; }; \
	fi

build: setup ## Build .build/release/rulectl, one static executable
	@$(call build_release,--product rulectl)
	@# A file that the linker wrote is in memory as single pages; a copy, which `install` makes too, is
	@# there in larger pieces: 25 of 190 page faults fewer, 0.2 ms faster start.
	@cp -p .build/release/rulectl .build/release/rulectl.copy
	@mv -f .build/release/rulectl.copy .build/release/rulectl
	@echo 'rulectl is built: call it as .build/release/rulectl, or install it with `make install PREFIX=~/.local`'

demo: build ## Evaluate the events of an example
	.build/release/rulectl eval Examples/grouped-message/rules.zip < Examples/grouped-message/events.ndjson

test: test-build ## Run all tests, with the same random cases each time
	@$(call run_tests)

test-thorough: test-build ## Run all tests with PROPERTY_CASES new random cases, and those that take long
	@export RULECTL_PROPERTY_CASES=$(PROPERTY_CASES); $(call run_tests)

test-build: setup jsonschema sqlite3 lcov
	@$(call build_release,--build-tests)

check: setup ## Run everything a change must pass: format, tests, fuzz targets, attacks, … (FROM=PART leaves out those before)
	@MAKE='$(MAKE)' python3 Tests/check.py .build/check $(FROM)

lint: ## Check the format of all Swift files
	swift format lint --strict --parallel --recursive Sources Tests Package.swift

jsonschema: ## Check for python3 and its JSON Schema validator (installs the validator if possible)
	@$(has_jsonschema) || { \
	  $(can_install) || { \
	    echo 'make: the JSON Schema validator of the tests is missing: install python3-jsonschema' >&2; \
	    exit 1; }; \
	  echo 'make: the JSON Schema validator of the tests is missing: installing python3-jsonschema'; \
	  $(call install_package,python3-jsonschema); \
	  $(has_jsonschema) || { echo 'make: python3-jsonschema is installed, and python3 does not find it' >&2; exit 1; }; \
	}

sqlite3: ## Check for the program sqlite3, which the tests make databases with (installs it if possible)
	@command -v sqlite3 > /dev/null || { \
	  $(can_install) || { \
	    echo 'make: the program sqlite3 of the tests is missing: install sqlite3' >&2; \
	    exit 1; }; \
	  echo 'make: the program sqlite3 of the tests is missing: installing it'; \
	  $(call install_package,sqlite3); \
	}

embedding: setup ## Run a program that uses the library product as others would
	swift run --package-path Tests/Embedding --scratch-path .build-embedding

bench: build bench-parsers ## Measure the built program (needs python3; BENCH_FLAGS=--quick, --help)
	@python=.build/bench/bin/python3; [ -x $$python ] || python=python3; \
	$$python Tests/Benchmarks/bench.py .build/release/rulectl $(BENCH_FLAGS)

bench-check: build ## Check that the rules of the benchmarks fire as expected (needs python3)
	@python3 -m compileall -q Tests/Benchmarks
	@python3 Tests/Benchmarks/bench.py .build/release/rulectl --check

doubling: build valgrind ## Check with valgrind that no command takes more than linear time
	@python3 Tests/Benchmarks/doubling.py .build/release/rulectl

faults: build ## Check that commands survive failing system calls (needs python3 and a C compiler)
	@CC=$(CLANG) python3 Tests/Faults/faults.py $(BUILT)

# Installs the parsers that the benchmarks compare with, in a virtual environment. If orjson cannot be installed, they use
# that of python3, if any; without pysimdjson, they leave its rows out.
bench-parsers:
	@installed() { .build/bench/bin/python3 -m pip freeze 2> /dev/null | grep -qx "$$1"; }; \
	[ -x .build/bench/bin/python3 ] || python3 -m venv .build/bench > .build/bench.log 2>&1 || rm -rf .build/bench; \
	for parser in orjson==$(BENCH_ORJSON) pysimdjson==$(BENCH_SIMDJSON); do \
	  installed $$parser || .build/bench/bin/python3 -m pip install -q $$parser >> .build/bench.log 2>&1 \
	    || echo "make: $$parser cannot be installed: see .build/bench.log" >&2; \
	done; \
	.build/bench/bin/python3 -c 'import orjson' 2> /dev/null || rm -rf .build/bench

instructions: build valgrind ## Compare the instructions per event with the record; RECORD=1 rewrites the record
	@python3 Tests/Benchmarks/instructions.py .build/release/rulectl $(if $(RECORD),--record)

startup-order: build valgrind ## Record the functions used at start-up in startup-order.txt, and build with them
	@python3 Tests/Benchmarks/startup.py .build/release/rulectl Sources/startup-order.txt
	@rm -f .build/release/rulectl # Without it, the program is linked again.
	@$(MAKE) build

valgrind: ## Check for valgrind and python3 (installs valgrind if possible)
	@command -v python3 > /dev/null || { echo 'make: there is no `python3` on the PATH' >&2; exit 1; }
	@command -v valgrind > /dev/null || { \
	  $(can_install) || { echo 'make: valgrind is missing: install it' >&2; exit 1; }; \
	  echo 'make: valgrind is missing: installing it'; \
	  $(call install_package,valgrind); \
	}

attack: build ## Attack the built program with hostile input (needs python3, unzip and a C compiler)
	@command -v unzip > /dev/null || { \
	  $(can_install) || { echo 'make: unzip is missing: install it' >&2; exit 1; }; \
	  echo 'make: unzip is missing: installing it'; \
	  $(call install_package,unzip); \
	}
	@CC=$(CLANG) python3 Tests/Attacks/attack.py .build/release/rulectl

lcov: ## Check for genhtml, with which the tests read coverage (installs the package lcov if possible)
	@command -v genhtml > /dev/null || { \
	  $(can_install) || { \
	    echo 'make: the program genhtml of the tests is missing: install lcov' >&2; \
	    exit 1; }; \
	  echo 'make: the program genhtml of the tests is missing: installing lcov'; \
	  $(call install_package,lcov); \
	}

browser: build chromium ## Open the HTML pages in Chromium and check them (needs python3)
	@$(call install_python,Tests/Browser/requirements.txt,.build/browser)
	@.build/browser/bin/python3 Tests/Browser/browser.py $(BUILT) .build/screenshots

chromium: ## Check for Chromium, which opens pages without a window (installs it if possible)
	@command -v chromium chromium-browser google-chrome > /dev/null || { \
	  $(can_install) || { echo 'make: chromium is missing: install it' >&2; exit 1; }; \
	  echo 'make: chromium is missing: installing it'; \
	  $(call install_package,chromium); \
	}

site: build chromium ## Render the documentation in .build-site/html, check it, and take screenshots (needs python3)
	@$(call install_python,Packaging/site/requirements.txt,.build-site/python)
	@.build-site/python/bin/python3 Packaging/site/render.py $(BUILT) .build-site
	@$(call install_python,Tests/Browser/requirements.txt,.build-site/browser)
	@.build-site/browser/bin/python3 Tests/Site/site.py .build-site/html .build-site/screenshots

# Debian's default Java is one that this version of Spark runs on (17 or later).
spark: build ## Run Examples/spark in a cluster of two workers (installs Java and PySpark; SPARK_FLAGS=--bench measures)
	@$(call install_programs,java:default-jre-headless)
	@$(call install_python,Tests/Spark/requirements.txt,.build-spark/python)
	@.build-spark/python/bin/python3 Tests/Spark/spark.py $(BUILT) $(SPARK_FLAGS)

shells: build ## Complete lines in bash, zsh and fish, and typeset the manual pages (installs them if possible; needs python3)
	@$(call install_programs,bash zsh fish groff)
	@python3 Tests/Shells/shells.py $(BUILT)

editors: build ## Serve Neovim, the extension of VS Code and a client library (installs them if possible; needs python3)
	@$(call install_programs,nvim:neovim node:nodejs)
	@$(call install_python,Tests/Editors/requirements.txt,.build/editors)
	@python3 Tests/Editors/editors.py $(BUILT)
	@.build/editors/bin/python3 Tests/Editors/client.py $(BUILT)

ci-templates: build ## Run the templates for GitHub, GitLab and pre-commit (installs what they need if possible; needs python3)
	@$(call install_programs,git jq)
	@$(call install_python,Tests/CI/requirements.txt,.build/ci)
	@.build/ci/bin/python3 Tests/CI/ci.py $(BUILT)

delivery: build ## Run the script of Examples/delivery against nginx (installs the programs if possible; needs python3)
	@$(call install_programs,nginx:nginx-light curl openssl flock:util-linux dash)
	@PATH="$$PATH:/usr/sbin" python3 Tests/Delivery/delivery.py $(BUILT)

fuzz-build: setup fuzz-readers ## Compile the fuzzer
	@RULECTL_FUZZ=1 swift build -c release --product RulectlFuzz --scratch-path .build-fuzz $(FUZZ)

fuzz-readers: ## Check for Jansson and libarchive, which the fuzzer compares with (installs them if possible)
	@$(has_readers) || { \
	  $(can_install) || { \
	    echo 'make: the fuzzer needs libjansson-dev and libarchive-dev (Debian, Ubuntu)' >&2; exit 1; }; \
	  echo 'make: installing libjansson-dev and libarchive-dev for the fuzzer'; \
	  $(call install_package,libjansson-dev libarchive-dev); \
	}

fuzz: fuzz-build ## Fuzz each target of FUZZ_TARGETS for FUZZ_SECONDS (needs python3 for the seeds)
	@python3 Tests/Fuzz/seeds.py Tests/Vectors Tests/Fuzz/Corpora .build-fuzz/corpus
	@failed=; for target in $(FUZZ_TARGETS); do \
	  case $$target in archive | zip | gzip) words=zip ;; pattern) words=pattern ;; \
	    text | assurance) words=text ;; suite | configuration) words=yaml ;; markdown) words=markdown ;; \
	    editor) words=editor ;; *) words=json ;; esac; \
	  corpus=.build-fuzz/corpus/$$target; mkdir -p $$corpus/found .build-fuzz/crashes; \
	  echo "make: $$target for $(FUZZ_SECONDS) s"; \
	  $(FUZZ_ENVIRONMENT) FUZZ_TARGET=$$target .build-fuzz/release/RulectlFuzz $$corpus/found $$corpus/seeds \
	    -max_total_time=$(FUZZ_SECONDS) -max_len=4096 -timeout=10 -rss_limit_mb=2048 -dict=Tests/Fuzz/$$words.dict \
	    -artifact_prefix=.build-fuzz/crashes/$$target- > .build-fuzz/$$target.log 2>&1 \
	    || { failed="$$failed $$target"; tail -n 40 .build-fuzz/$$target.log >&2; }; \
	  grep '^Done' .build-fuzz/$$target.log || true; \
	done; \
	[ -z "$$failed" ] || { echo "make: inputs in .build-fuzz/crashes stop$$failed" >&2; exit 1; }

fuzz-quick:
	@$(MAKE) fuzz FUZZ_SECONDS=2

fuzz-corpus: fuzz-build ## Keep a minimised corpus of what `make fuzz` has found in Tests/Fuzz/Corpora
	@for target in $(FUZZ_TARGETS); do \
	  corpus=.build-fuzz/corpus/$$target; rm -rf $$corpus/least; mkdir -p $$corpus/least $$corpus/found; \
	  $(FUZZ_ENVIRONMENT) FUZZ_TARGET=$$target .build-fuzz/release/RulectlFuzz -merge=1 -timeout=10 \
	    $$corpus/least $$corpus/seeds $$corpus/found > .build-fuzz/$$target.log 2>&1; \
	  python3 Tests/Fuzz/seeds.py pack $$corpus/least Tests/Fuzz/Corpora/$$target.base64; \
	done

golden: test-build ## Rewrite transcripts and other recorded output; fails if any of it changed
	@export RULECTL_RECORD=1; $(call run_tests,'[Gg]olden')

# Nothing is compiled then: root may install it.
install: ## Install the built program, its manual pages and its shell completions under PREFIX (/usr/local)
	@[ -x $(BUILT) ] || { echo 'make: there is nothing to install: run `make build` first' >&2; exit 1; }
	install -D -m 755 $(BUILT) '$(DESTDIR)$(PREFIX)/bin/rulectl'
	@! command -v strip > /dev/null || strip '$(DESTDIR)$(PREFIX)/bin/rulectl'
	@share='$(DESTDIR)$(PREFIX)/share'; umask 022; \
	write() { mkdir -p "$$(dirname "$$1")"; text=$$($(BUILT) "$${@:2}"); printf '%s\n' "$$text" > "$$1"; echo "$$1"; }; \
	write "$$share/bash-completion/completions/rulectl" completion bash; \
	write "$$share/zsh/site-functions/_rulectl" completion zsh; \
	write "$$share/fish/vendor_completions.d/rulectl.fish" completion fish; \
	write "$$share/man/man1/rulectl.1" man; \
	for command in $$($(BUILT) man | sed -n 's/.*fBrulectl\\-\([a-z]*\)\\fR(1).*/\1/p'); do \
	  write "$$share/man/man1/rulectl-$$command.1" man $$command; \
	done

uninstall: ## Remove what `install` has installed
	@share='$(DESTDIR)$(PREFIX)/share'; \
	rm -fv '$(DESTDIR)$(PREFIX)/bin/rulectl' "$$share/bash-completion/completions/rulectl" \
	  "$$share/zsh/site-functions/_rulectl" "$$share/fish/vendor_completions.d/rulectl.fish" \
	  "$$share/man/man1/rulectl.1" "$$share"/man/man1/rulectl-*.1

dist: build ## Make packages in dist/: tarball, .deb, wheel, container image (installs what they need if possible)
	@for tool in dpkg-deb buildah lintian; do \
	  command -v $$tool > /dev/null && continue; \
	  $(can_install) || { echo "make: $$tool is missing" >&2; continue; }; \
	  echo "make: $$tool is missing: installing it"; \
	  case $$tool in dpkg-deb) package=dpkg ;; *) package=$$tool ;; esac; \
	  $(call install_package,$$package) || true; \
	done
	@Packaging/dist.sh $(BUILT) dist

# Two clones in different folders: paths must not be part of the packages.
dist-check: dist ## Install, run and remove the packages, and build them once more from a clone: the same bytes
	@python3 Tests/Packages/packages.py dist
	@folder=$$(mktemp -d); trap 'rm -rf "$$folder"' EXIT; \
	git clone -q . "$$folder/rulectl"; \
	$(MAKE) -C "$$folder/rulectl" dist > "$$folder/log" 2>&1 || { tail -n 40 "$$folder/log" >&2; exit 1; }; \
	diff dist/SHA256SUMS "$$folder/rulectl/dist/SHA256SUMS" && echo 'make: the packages of two builds are the same'

clean: ## Remove everything that was built
	rm -rf $(SCRATCHES) .build-site .build-spark Tests/Embedding/.build dist

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))
