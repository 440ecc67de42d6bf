# GNU make. `make help` lists the targets.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.NOTPARALLEL:
MAKEFLAGS += --no-builtin-rules --no-print-directory

PREFIX ?= /usr/local
DESTDIR ?=
FUZZ_SECONDS ?= 60
FUZZ_TARGETS ?= FuzzDocument FuzzEvent FuzzScanner FuzzSchedule FuzzArchive FuzzGzip
BENCH_FLAGS ?=
BENCH_ORJSON := 3.13.0
RECORD ?=

# What is compiled with other flags lives in a scratch folder of its own: in a shared one each would
# build everything anew.
SCRATCHES := .build .build-tests .build-fuzz .build-embedding

# Without lld the linker warns about functions of glibc that nothing here calls. What a start executes
# lies side by side: a quarter of the page faults less, and a start that is 0.1 ms shorter.
STATIC := -Xswiftc -static-executable -Xswiftc -use-ld=lld \
  -Xlinker -T -Xlinker $(CURDIR)/Sources/no-unwind-tables.ld \
  -Xlinker --symbol-ordering-file=$(CURDIR)/Sources/startup-order.txt \
  -Xlinker --no-warn-symbol-ordering
# Each function for itself, so that the linker can leave it out or put it elsewhere.
APART := -Xswiftc -Xfrontend -Xswiftc -function-sections
# Types are built from what the compiler knows, not looked up by name: a fifth of the start-up.
DIRECT := -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
# A register more for the loops; nobody unwinds a program without unwind tables either.
FRAMELESS := --omit-frame-pointers
FUZZ := -Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld

# A backtrace of a finding would take minutes. Leaks are not looked for: Swift keeps tags in the
# spare bits of pointers, so that what an enum holds looks lost.
FUZZ_ENVIRONMENT := SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0

# The compiler that comes with Swift, which needs nothing else installed.
CLANG := $(or $(shell command -v clang),cc)

# A header and a static library that a C program can be linked with: what the build needs of zlib.
define has_zlib
	folder=$$(mktemp -d); trap 'rm -rf "$$folder"' EXIT; \
	printf '#include <zlib.h>\nint main(void) { return zlibVersion() == 0; }\n' > "$$folder/trial.c"; \
	$(CLANG) -fuse-ld=lld "$$folder/trial.c" -l:libz.a -o "$$folder/trial" > /dev/null 2>&1
endef

# Prefix of commands that need root, in `$$root`; fails where nothing can be installed.
define can_install
	root=; [ "$$(id -u)" = 0 ] || root='sudo -n'; \
	command -v apt-get > /dev/null && $$root true 2> /dev/null
endef

# Installs a package ($(1)) after `can_install`.
define install_package
	install="$$root env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $(1)"; \
	$$install > /dev/null 2>&1 || { $$root apt-get update -qq && $$install; }
endef

# Whether the tests can check JSON against a schema, with a validator that is not ours. They run it without
# what a user has installed for himself.
has_jsonschema := PATH=/usr/local/bin:/usr/bin:/bin HOME=/nonexistent python3 -c 'import jsonschema; jsonschema.Draft7Validator' 2> /dev/null

# Whether a static executable can be linked. Its flags must reach the compiler too, so that they
# stand on the command line and not in Package.swift.
define links_statically
	folder=$$(mktemp -d); trap 'rm -rf "$$folder"' EXIT; \
	echo 'print(1)' > "$$folder/main.swift"; \
	swiftc -static-executable -use-ld=lld "$$folder/main.swift" -o "$$folder/trial" > /dev/null 2>&1
endef

# Runs tests ($(1): arguments, $(2): folder for the log) and fails when there were none, which
# `swift test` does not mind.
define run_tests
	mkdir -p $(2); \
	swift test --disable-xctest $(1) 2>&1 | tee $(2)/test.log; \
	grep -Eq 'Test run with [1-9][0-9]* tests? ' $(2)/test.log \
	  || { echo 'make: no test ran' >&2; exit 1; }
endef

.PHONY: setup build demo test check lint test-release embedding bench bench-check bench-orjson \
  instructions startup-order valgrind jsonschema fuzz fuzz-build golden install clean help

setup: ## Check the toolchain and zlib (installed where that is possible), fetch dependencies
	@command -v swift > /dev/null || { \
	  echo 'make: there is no `swift` on the PATH: install Swift 6.3 or newer, see swift.org/install' >&2; \
	  exit 1; }
	@if ! ($(has_zlib)); then \
	  $(can_install) || { \
	    echo 'make: zlib.h or libz.a is missing: install zlib1g-dev (Debian, Ubuntu) or zlib-devel and zlib-static (Fedora)' >&2; \
	    exit 1; }; \
	  echo 'make: zlib.h or libz.a is missing: installing zlib1g-dev'; \
	  $(call install_package,zlib1g-dev); \
	  ($(has_zlib)) || { echo 'make: zlib1g-dev is installed, and still no program can be linked with libz.a' >&2; exit 1; }; \
	fi
	@for scratch in $(SCRATCHES); do \
	  [ -e $$scratch/workspace-state.json ] && continue; \
	  package=.; [ $$scratch = .build-embedding ] && package=Tests/Embedding; \
	  swift package --package-path $$package --scratch-path $$scratch resolve; \
	done

build: setup ## Build .build/release/rulectl, one static executable
	@if ($(links_statically)); then flags='$(STATIC)'; else \
	  echo 'make: no static glibc here: only the Swift libraries are linked statically' >&2; \
	  flags=--static-swift-stdlib; \
	fi; \
	swift build -c release $(DIRECT) $(APART) $(FRAMELESS) $$flags --product rulectl
	@# What the linker writes lies in memory page by page. A copy, as `install` makes one, lies there in
	@# larger pieces: 25 of 190 page faults less, and a start that is 0.2 ms shorter.
	@cp -p .build/release/rulectl .build/release/rulectl.copy
	@mv -f .build/release/rulectl.copy .build/release/rulectl

demo: build ## Evaluate the events of an example
	.build/release/rulectl eval Examples/grouped-message/rules.zip < Examples/grouped-message/events.ndjson

test: setup jsonschema ## Run all tests in debug, properties with a sample of their cases
	@swift build --build-tests
	@export RULECTL=$(CURDIR)/.build/debug/rulectl; $(call run_tests,--skip-build,.build)

check: setup ## Run everything a change must pass: format, warnings, tests, embedding, fuzz targets
	@$(MAKE) lint
	@mkdir -p .build; $(MAKE) build 2>&1 | tee .build/check.log; \
	! grep 'warning:' .build/check.log || { echo 'make: the build has warnings' >&2; exit 1; }
	@$(MAKE) test
	@$(MAKE) test-release
	@$(MAKE) embedding
	@$(MAKE) bench-check
	@$(MAKE) fuzz-build

lint: ## Check the format of all Swift files
	swift format lint --strict --parallel --recursive Sources Tests Package.swift

test-release: setup jsonschema ## Run all tests in release, properties with all their cases
	@swift build -c release --build-tests --scratch-path .build-tests
	@export RULECTL=$(CURDIR)/.build-tests/release/rulectl RULECTL_PROPERTY_CASES=100000; \
	$(call run_tests,-c release --skip-build --scratch-path .build-tests,.build-tests)

jsonschema: ## Check for python3 and its JSON Schema validator (installed where that is possible)
	@$(has_jsonschema) || { \
	  $(can_install) || { \
	    echo 'make: the JSON Schema validator of the tests is missing: install python3-jsonschema' >&2; \
	    exit 1; }; \
	  echo 'make: the JSON Schema validator of the tests is missing: installing python3-jsonschema'; \
	  $(call install_package,python3-jsonschema); \
	  $(has_jsonschema) || { echo 'make: python3-jsonschema is installed, and python3 does not find it' >&2; exit 1; }; \
	}

embedding: setup ## Run a program that uses the library product as others would
	swift run --package-path Tests/Embedding --scratch-path .build-embedding

bench: build bench-orjson ## Measure the built program (needs python3; BENCH_FLAGS=--quick, --help)
	@python=.build/bench/bin/python3; [ -x $$python ] || python=python3; \
	$$python Tests/Benchmarks/bench.py .build/release/rulectl $(BENCH_FLAGS)

bench-check: build ## Check that the benchmarks' rules fire as they should (needs python3)
	@python3 -m compileall -q Tests/Benchmarks
	@python3 Tests/Benchmarks/bench.py .build/release/rulectl --check

# What the benchmarks compare with, for them alone. Without it they take what is there.
bench-orjson:
	@if ! .build/bench/bin/python3 -c \
	    'import orjson; assert orjson.__version__ == "$(BENCH_ORJSON)"' 2> /dev/null; then \
	  { python3 -m venv .build/bench \
	    && .build/bench/bin/python3 -m pip install -q orjson==$(BENCH_ORJSON); } > .build/bench.log 2>&1 \
	    || { rm -rf .build/bench; \
	      echo 'make: orjson $(BENCH_ORJSON) cannot be installed: comparing with what python3 has' >&2; }; \
	fi

instructions: build valgrind ## Compare instructions an event with the record; RECORD=1 renews it
	@python3 Tests/Benchmarks/instructions.py .build/release/rulectl $(if $(RECORD),--record)

startup-order: build valgrind ## Write down anew which functions a start executes, and build with that
	@python3 Tests/Benchmarks/startup.py .build/release/rulectl Sources/startup-order.txt
	@$(MAKE) build

valgrind: ## Check for valgrind and python3 (valgrind is installed where that is possible)
	@command -v python3 > /dev/null || { echo 'make: there is no `python3` on the PATH' >&2; exit 1; }
	@command -v valgrind > /dev/null || { \
	  $(can_install) || { echo 'make: valgrind is missing: install it' >&2; exit 1; }; \
	  echo 'make: valgrind is missing: installing it'; \
	  $(call install_package,valgrind); \
	}

fuzz-build: setup ## Compile the fuzz targets
	@for target in $(FUZZ_TARGETS); do \
	  RULECTL_FUZZ=1 swift build -c release --product $$target --scratch-path .build-fuzz $(FUZZ); \
	done

fuzz: fuzz-build ## Fuzz each target for FUZZ_SECONDS (needs python3 for the seeds)
	@python3 Tests/Fuzz/seeds.py Tests/Vectors .build-fuzz/corpus
	@failed=; for target in $(FUZZ_TARGETS); do \
	  case $$target in FuzzArchive | FuzzGzip) words=zip ;; *) words=json ;; esac; \
	  corpus=.build-fuzz/corpus/$$target; mkdir -p $$corpus/found .build-fuzz/crashes; \
	  echo "make: $$target for $(FUZZ_SECONDS) s"; \
	  $(FUZZ_ENVIRONMENT) .build-fuzz/release/$$target $$corpus/found $$corpus/seeds \
	    -max_total_time=$(FUZZ_SECONDS) -timeout=10 -rss_limit_mb=2048 -dict=Tests/Fuzz/$$words.dict \
	    -artifact_prefix=.build-fuzz/crashes/$$target- > .build-fuzz/$$target.log 2>&1 \
	    || { failed="$$failed $$target"; tail -n 40 .build-fuzz/$$target.log >&2; }; \
	  grep '^Done' .build-fuzz/$$target.log || true; \
	done; \
	[ -z "$$failed" ] || { echo "make: inputs in .build-fuzz/crashes stop$$failed" >&2; exit 1; }

golden: setup jsonschema ## Rewrite transcripts and other recorded output; fails once where something changed
	@swift build --build-tests
	@export RULECTL=$(CURDIR)/.build/debug/rulectl RULECTL_RECORD=1; \
	$(call run_tests,--skip-build --filter '[Gg]olden',.build)

install: build ## Install the program and its shell completions under PREFIX (/usr/local)
	install -D -m 755 .build/release/rulectl '$(DESTDIR)$(PREFIX)/bin/rulectl'
	@! command -v strip > /dev/null || strip '$(DESTDIR)$(PREFIX)/bin/rulectl'
	@install_completion() { \
	  install -d "$$(dirname "$$2")"; \
	  .build/release/rulectl --generate-completion-script "$$1" > "$$2"; chmod 644 "$$2"; echo "$$2"; \
	}; share='$(DESTDIR)$(PREFIX)/share'; \
	install_completion bash "$$share/bash-completion/completions/rulectl"; \
	install_completion zsh "$$share/zsh/site-functions/_rulectl"; \
	install_completion fish "$$share/fish/vendor_completions.d/rulectl.fish"

clean: ## Remove everything that was built
	rm -rf $(SCRATCHES) Tests/Embedding/.build

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))
