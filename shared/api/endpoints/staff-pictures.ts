import { galleryKind } from '#shared/content/gallery-kind.ts'
import { pictureUploadEndpoints } from '#shared/pictures/picture-uploads.contract.ts'

export const staffPicturesEndpoints = {
  ...galleryKind.endpoints,
  ...pictureUploadEndpoints,
}
