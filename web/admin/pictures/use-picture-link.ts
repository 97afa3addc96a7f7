import { useQuery } from '@tanstack/react-query'
import { parsePictureAddress } from '#shared/pictures/picture-address.ts'
import { pictureSources } from '#web/kit/picture-sources.ts'
import { pictureLinkQuery } from './picture.queries.ts'

/** Where the staff area loads a picture from: a private link for one that was uploaded; undefined until it is there. */
export function usePictureLink(url: string, size: 'small' | 'large'): string | undefined {
  const isUploaded = parsePictureAddress(url) !== undefined
  const { data } = useQuery({ ...pictureLinkQuery(url, size), enabled: isUploaded })
  return isUploaded ? data : (pictureSources(url)?.fallback ?? url)
}
