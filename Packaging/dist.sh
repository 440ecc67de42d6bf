#!/usr/bin/env bash
# Makes the packages of a built program: a tarball, a Debian package, a Python wheel and a container image.
#
#   dist.sh PROGRAM FOLDER
#
# The packages depend only on the program and on the commit, so two builds of one commit give the same bytes. Needs
# dpkg-deb, python3 with venv, and buildah for the image. Missing programs are named.
set -euo pipefail
export LC_ALL=C TZ=UTC
umask 022

program=$(realpath "$1")
out=$(realpath -m "$2")
root=$(realpath "$(dirname "$0")/..")
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct 2> /dev/null || echo 1767225600)}

version=$("$program" --version | sed 's/^rulectl //')
machine=$(uname -m)
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
rm -rf "$out"
mkdir -p "$out"

# Writes an archive. All files get the time of the commit, and root as their owner.
archive() {
  tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --format=gnu -C "$1" -cf - "${@:2}"
}

# The tree below /usr, without compressed files.
tree=$stage/tree
mkdir -p "$tree"
make -s -C "$root" install BUILT="$program" DESTDIR="$tree" PREFIX=/usr > /dev/null
notices=$stage/licences
mkdir -p "$notices"
# Copies the licence of a part of the program from the first of some files.
notice() {
  local file
  for file in "${@:2}"; do
    [ -f "$file" ] && { cp "$file" "$notices/$1"; return; }
  done
  echo "dist: there is no licence of $1 on this machine: looked for ${*:2}" >&2
  exit 1
}
toolchain=$(dirname "$(dirname "$(realpath "$(command -v swift)")")")
notice Swift.txt "$toolchain/share/swift/LICENSE.txt" "$toolchain/share/doc/swift/LICENSE.txt"
notice zlib.txt /usr/share/doc/zlib1g-dev/copyright /usr/share/doc/zlib1g/copyright
notice SQLite.txt /usr/share/doc/libsqlite3-dev/copyright /usr/share/doc/libsqlite3-0/copyright
notice libyaml.txt /usr/share/doc/libyaml-dev/copyright /usr/share/doc/libyaml-0-2/copyright
notice glibc.txt /usr/share/doc/libc6-dev/copyright /usr/share/doc/libc6/copyright

# MARK: tarball

name=rulectl-$version-linux-$machine
mkdir "$stage/$name"
cp -r "$tree/usr/bin" "$tree/usr/share" "$stage/$name/"
cp -r "$notices" "$stage/$name/licences"
cp "$root/README.md" "$root/LICENSE" "$root/CHANGELOG.md" "$stage/$name/"
(cd "$stage/$name" && find . -type f ! -name SHA256SUMS -print0 | sort -z | xargs -0 sha256sum > SHA256SUMS)
archive "$stage" "$name" | gzip -n9 > "$out/$name.tar.gz"

# MARK: Debian

case $machine in x86_64) architecture=amd64 ;; aarch64) architecture=arm64 ;; *) architecture=$machine ;; esac
if command -v dpkg-deb > /dev/null; then
  deb=$stage/deb
  documents=$deb/usr/share/doc/rulectl
  cp -r "$tree" "$deb"
  mkdir -p "$deb/DEBIAN" "$documents" "$deb/usr/share/lintian/overrides"
  # Where Debian's zsh looks.
  mkdir -p "$deb/usr/share/zsh/vendor-completions"
  mv "$deb/usr/share/zsh/site-functions/_rulectl" "$deb/usr/share/zsh/vendor-completions/"
  rmdir "$deb/usr/share/zsh/site-functions"
  find "$deb/usr/share/man" -name '*.1' -exec gzip -n9 {} +
  date=$(date -u -R -d "@$SOURCE_DATE_EPOCH")
  printf 'rulectl (%s) unstable; urgency=medium\n\n  * Release %s.\n\n -- %s  %s\n' \
    "$version" "$version" "$(sed -n 's/^Maintainer: //p' "$root/Packaging/control")" "$date" \
    | gzip -n9 > "$documents/changelog.gz"
  cp "$root/Packaging/copyright" "$documents/copyright"
  cp -r "$notices" "$documents/licences"
  # The program is to run without shared libraries.
  printf 'rulectl: %s [usr/bin/rulectl]\n' statically-linked-binary 'embedded-library libyaml' 'embedded-library zlib' \
    > "$deb/usr/share/lintian/overrides/rulectl"
  size=$(du -k -s --apparent-size "$deb/usr" | cut -f1)
  sed -e "s/@VERSION@/$version/" -e "s/@ARCHITECTURE@/$architecture/" -e "s/@SIZE@/$size/" \
    "$root/Packaging/control" > "$deb/DEBIAN/control"
  (cd "$deb" && find usr -type f -print0 | sort -z | xargs -0 md5sum > DEBIAN/md5sums)
  find "$deb" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
  dpkg-deb --root-owner-group -Zxz --build "$deb" "$out/rulectl_${version}_$architecture.deb" > /dev/null
else
  echo "dist: no Debian package: dpkg-deb is missing" >&2
fi

# MARK: wheel

wheel=$stage/wheel
cp -r "$root/Packaging/wheel" "$wheel"
cp "$tree/usr/bin/rulectl" "$root/README.md" "$root/LICENSE" "$wheel/"
cp -r "$notices" "$wheel/licences"
python3 -m venv "$stage/venv"
"$stage/venv/bin/pip" install -q --disable-pip-version-check 'hatchling==1.27.0' 'build==1.3.0'
(cd "$wheel" && RULECTL_VERSION=$version RULECTL_MACHINE=$machine \
  "$stage/venv/bin/python" -m build --wheel --no-isolation --outdir "$out" > "$stage/wheel.log" 2>&1) \
  || { cat "$stage/wheel.log" >&2; exit 1; }

# MARK: image

image=$stage/image
mkdir "$image"
cp "$tree/usr/bin/rulectl" "$root/Packaging/Containerfile" "$image/"
if command -v buildah > /dev/null; then
  store=(--root "$stage/store" --runroot "$stage/run" --storage-driver vfs)
  buildah "${store[@]}" build -q --isolation chroot --timestamp "$SOURCE_DATE_EPOCH" \
    --annotation "org.opencontainers.image.version=$version" \
    --annotation org.opencontainers.image.licenses=Apache-2.0 -t "rulectl:$version" "$image" > /dev/null
  buildah "${store[@]}" push -q "rulectl:$version" "oci:$stage/oci:rulectl:$version"
  archive "$stage/oci" . > "$out/rulectl-$version-$machine.oci.tar"
  buildah "${store[@]}" rmi -a > /dev/null 2>&1 || true
else
  echo "dist: no image: buildah is missing" >&2
fi

(cd "$out" && sha256sum -- * > SHA256SUMS)
(cd "$out" && ls -l --block-size=1)
