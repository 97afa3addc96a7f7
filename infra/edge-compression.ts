import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY } = constants
const brotli = promisify(brotliCompress)

/** Where hashed assets lie in the folder of a site built for AWS. */
export const COMPRESSED_FOLDER = 'brotli'

/** About what CloudFront compresses at by itself; it does not tell. */
const CLOUDFRONT_BROTLI_QUALITY = 5

/**
 * A file as the edge sends it to a browser that takes brotli, by its path in the site. Hashed assets lie in the bucket
 * compressed as well as can be; all else, pages above all, CloudFront compresses on its way.
 */
export const compressLikeEdge = (path: string, plain: string | Buffer): Promise<Buffer> =>
  brotli(plain, {
    params: { [BROTLI_PARAM_QUALITY]: path.startsWith('/assets/') ? BROTLI_MAX_QUALITY : CLOUDFRONT_BROTLI_QUALITY },
  })
