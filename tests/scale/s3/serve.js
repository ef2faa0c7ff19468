// SPDX-License-Identifier: Apache-2.0
// s3rver with one bucket on a free port of loopback, which it prints.
const S3rver = require("s3rver");
new S3rver({
  port: 0,
  address: "127.0.0.1",
  silent: true,
  directory: process.argv[2],
  serviceEndpoint: "localhost",
  configureBuckets: [{ name: "crawl" }],
})
  .run()
  .then((address) => console.log(address.port));
