import { purgeOldBookings } from '#lambdas/bookings/purge-bookings.ts'
import { deleteOldDocuments } from '#lambdas/documents/delete-documents.ts'
import { emptyPictureBin } from '#lambdas/pictures/empty-picture-bin.ts'
import { usedPicturesUsing } from '#lambdas/pictures/used-pictures.ts'
import { businessClock } from '#lambdas/runtime/clock.ts'
import { settleAll } from '#lambdas/runtime/settle-all.ts'
import { env } from '#lambdas/runtime/env.ts'
import { deleteUnconfirmedAccounts } from '#lambdas/staff/delete-unconfirmed-accounts.ts'
import { staffPool } from '#lambdas/staff/staff-pool.ts'
import { picturesBucket } from '#lambdas/storage/pictures-bucket.ts'
import { uploadsBucket } from '#lambdas/storage/uploads-bucket.ts'
import { bookingRepository } from '#lambdas/table/booking-repository.ts'
import { galleryRepository } from '#lambdas/table/content-repository.ts'
import { publishedRepositories } from '#lambdas/table/published-repositories.ts'
import { purgeRepository } from '#lambdas/table/purge-repository.ts'
import { registerRepository } from '#lambdas/table/register-repository.ts'
import { reviewRepository } from '#lambdas/table/review-repository.ts'
import { appTable } from '#lambdas/table/table.ts'
import { uploadRepository } from '#lambdas/table/upload-repository.ts'
import { scheduledHandler } from './scheduled-handler.ts'

const table = appTable()
const needs = {
  bookings: bookingRepository(table),
  purges: purgeRepository(table),
  registers: registerRepository(table),
  uploads: uploadRepository(table),
  bucket: uploadsBucket(env('UPLOADS_BUCKET')),
  pool: staffPool(env('USER_POOL_ID')),
  gallery: galleryRepository(table),
  picturesBucket: picturesBucket(env('PICTURES_BUCKET')),
  usedPictures: usedPicturesUsing(
    {
      published: publishedRepositories(table),
      reviews: reviewRepository(table),
    },
    { withVersions: true },
  ),
  clock: businessClock,
}

// Each runs even where another fails.
export const handler = scheduledHandler({ name: 'retention', table }, () =>
  settleAll([
    deleteOldDocuments(needs),
    purgeOldBookings(needs),
    deleteUnconfirmedAccounts(needs),
    emptyPictureBin(needs),
  ]),
)
