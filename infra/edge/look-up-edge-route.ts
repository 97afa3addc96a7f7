import cloudfront from 'cloudfront'

const addresses = cloudfront.kvs()

/**
 * What the publisher said of an address. The store throws for a key that is not there, and where it cannot be asked:
 * then the shell shows what it knows, and the site stays open.
 */
export async function lookUpEdgeRoute(address: string): Promise<string | undefined> {
  try {
    return await addresses.get(address)
  } catch {
    return undefined
  }
}
