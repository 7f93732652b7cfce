// The part of aws4 that test-s3.mjs uses; the package has no types.
declare module 'aws4' {
  type Signed = { method: string; path: string; headers: Record<string, string>; service: string; region: string };
  const aws4: {
    sign(
      request: Signed & { doNotModifyHeaders: boolean; extraHeadersToInclude: Record<string, boolean> },
      keys: { accessKeyId: string; secretAccessKey: string },
    ): Signed;
  };
  export default aws4;
}
