import { galleryKind } from '#shared/content/gallery-kind.ts'
import { staffPicturesEndpoints } from '#shared/api/endpoints/staff-pictures.ts'
import { checkPictureUsing } from '#lambdas/content/gallery.ts'
import { type NeedsOf, composition } from '#lambdas/http/composition.ts'
import {
  completePictureUploadUsing,
  linkToPicturesUsing,
  showPictureUsesUsing,
  startPictureUploadUsing,
} from '#lambdas/pictures/picture-uploads.ts'
import { editRecordsUsing } from '#lambdas/records/edit-records.ts'
import type { GalleryRepository } from '#lambdas/table/content-repository.ts'
import { draftPictureReplacementUsing } from './draft-picture-replacement.ts'

type GalleryNeeds = { readonly gallery: GalleryRepository } & NeedsOf<typeof checkPictureUsing>

/** The use cases of the Lambda `staff-pictures`. */
export const staffPictures = composition(staffPicturesEndpoints, {
  ...editRecordsUsing(galleryKind, ({ gallery, ...needs }: GalleryNeeds) => ({
    records: gallery,
    check: checkPictureUsing(needs),
  })),
  StartPictureUpload: startPictureUploadUsing,
  CompletePictureUpload: completePictureUploadUsing,
  LinkToPictures: linkToPicturesUsing,
  ShowPictureUses: showPictureUsesUsing,
  DraftPictureReplacement: draftPictureReplacementUsing,
})
