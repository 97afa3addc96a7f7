import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY } = constants
const brotli = promisify(brotliCompress)

/** The folder of compressed assets in a site built for AWS. */
export const COMPRESSED_FOLDER = 'brotli'

/** About the level of CloudFront's own compression, which is not documented. */
const CLOUDFRONT_BROTLI_QUALITY = 5

/**
 * A file as the edge sends it to a browser that accepts brotli. Hashed assets are stored compressed at the highest level;
 * CloudFront compresses everything else, such as pages.
 */
export const compressLikeEdge = (path: string, plain: string | Buffer): Promise<Buffer> =>
  brotli(plain, {
    params: { [BROTLI_PARAM_QUALITY]: path.startsWith('/assets/') ? BROTLI_MAX_QUALITY : CLOUDFRONT_BROTLI_QUALITY },
  })
