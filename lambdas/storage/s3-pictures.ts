import { ListObjectsV2Command, PutObjectCommand, type S3ClientConfig } from '@aws-sdk/client-s3'
import { openS3 } from './s3.ts'

/** What pictures need of S3's client beside what guests' files do, in a module of its own: other Lambdas stay small. */
export const openPicturesS3 = (config: S3ClientConfig) => ({
  ...openS3(config),
  ListObjectsV2Command,
  PutObjectCommand,
})
