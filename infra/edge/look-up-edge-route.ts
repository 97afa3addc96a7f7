import cloudfront from 'cloudfront'

const addresses = cloudfront.kvs()

/**
 * The publisher's entry for an address. The store throws for a missing key, and where it is unavailable: then the shell
 * is served, and the site stays open.
 */
export async function lookUpEdgeRoute(address: string): Promise<string | undefined> {
  try {
    return await addresses.get(address)
  } catch {
    return undefined
  }
}
