/** What CloudFront's own engine offers to a function that a store of keys and values is tied to. */
declare module 'cloudfront' {
  const cloudfront: {
    /** `get` rejects where the key is not there. */
    kvs(): { get(key: string): Promise<string> }
  }
  export default cloudfront
}
