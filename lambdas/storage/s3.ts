/** What is used of S3's client, as one part to load when a file is first asked for; bundlers drop the rest. */
export { createPresignedPost } from '@aws-sdk/s3-presigned-post'
export { getSignedUrl } from '@aws-sdk/s3-request-presigner'
export { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
