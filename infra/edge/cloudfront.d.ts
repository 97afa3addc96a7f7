/** The module that CloudFront's engine offers to a function with a key-value store. */
declare module 'cloudfront' {
  const cloudfront: {
    /** `get` rejects for a missing key. */
    kvs(): { get(key: string): Promise<string> }
  }
  export default cloudfront
}
