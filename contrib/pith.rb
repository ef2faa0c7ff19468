# SPDX-License-Identifier: Apache-2.0
#
# A Homebrew formula, for Linux. UNTESTED: written after Homebrew's
# documentation, never run. There is no public place for releases yet; put the
# archive that `make dist` writes where `url` says, and its SHA-256 below it.
class Pith < Formula
  desc "Extracts the main content of web pages"
  homepage "https://pith.invalid/"
  url "https://pith.invalid/pith-0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "Apache-2.0"

  depends_on "make" => :build
  depends_on "pkg-config" => :build
  depends_on "python@3.12" => :build
  depends_on "brotli"
  depends_on "curl"
  depends_on "jansson"
  depends_on "libdeflate"
  depends_on "libmicrohttpd"
  depends_on "libpq"
  depends_on "libpsl"
  depends_on "libseccomp"
  depends_on "libthai"
  depends_on :linux
  depends_on "snowball"
  depends_on "sqlite"
  depends_on "uchardet"
  depends_on "utf8proc"
  depends_on "xxhash"
  depends_on "zlib"
  depends_on "zstd"

  def install
    system "make", "install", "PREFIX=#{prefix}"
  end

  test do
    (testpath/"page.html").write "<p>It rained for a week.</p>"
    assert_equal "It rained for a week.\n",
                 shell_output("#{bin}/pith --method body page.html")
  end
end
