# SPDX-License-Identifier: Apache-2.0
#
# A Nix flake. UNTESTED: written after Nix's documentation, never evaluated.
# Copy it beside the Makefile: `nix build` makes ./result/bin/pith.
{
  description = "Extracts the main content of web pages";
  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-24.11";

  outputs = { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" ];
      each = nixpkgs.lib.genAttrs systems;
    in {
      packages = each (system:
        let pkgs = nixpkgs.legacyPackages.${system};
        in {
          default = pkgs.stdenv.mkDerivation {
            pname = "pith";
            version = "0.1.0";
            src = self;
            nativeBuildInputs = [ pkgs.pkg-config pkgs.python3 ];
            buildInputs = [
              pkgs.brotli pkgs.curl pkgs.jansson pkgs.libdeflate
              pkgs.libmicrohttpd pkgs.libpsl pkgs.libseccomp pkgs.libstemmer
              pkgs.libthai pkgs.libuchardet pkgs.postgresql pkgs.sqlite
              pkgs.utf8proc pkgs.xxHash pkgs.zlib pkgs.zstd
            ];
            enableParallelBuilding = true;
            installFlags = [ "PREFIX=$(out)" ];
          };
        });
    };
}
