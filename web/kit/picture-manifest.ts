import type { PictureTone } from '#shared/content/picture-files.ts'

/** Hash, width and height in pixels, tone. */
export type ManifestEntry = readonly [hash: string, width: number, height: number, tone: PictureTone]

/** The drawings of public/illustrations by name. web/build/pictures.ts writes it when one has changed. */
export const pictureManifest: Readonly<Record<string, ManifestEntry>> = {
  'aloe-1': ['f56af1c3', 1600, 1000, 'mid-warm'],
  'aloe-2': ['67807978', 1600, 1000, 'dark-cool'],
  'aloe-3': ['01de6613', 1600, 1000, 'dark-warm'],
  'aloe-braai': ['d9c7fbd9', 1600, 1000, 'mid-warm'],
  'aloe-kitchen': ['50be1e15', 1600, 1000, 'mid-warm'],
  'aloe-outside-shower': ['21890920', 1600, 1000, 'mid-warm'],
  'aloe-star-trails': ['5ab61a4b', 1600, 1000, 'dark-cool'],
  'aloe-stoep-at-dawn': ['fe0f5426', 1600, 1000, 'mid-warm'],
  'black-eagle-over-the-cliffs': ['549e0b17', 1600, 1000, 'mid-warm'],
  hero: ['817f63f1', 2000, 1200, 'dark-cool'],
  mark: ['df88983e', 960, 960, 'dark-cool'],
  'not-found': ['1492d133', 1600, 1000, 'mid-cool'],
  'post-four-walks-from-the-door': ['d6ca2bbf', 1600, 1000, 'light-warm'],
  'post-hot-tub-in-winter': ['d99a40f9', 1600, 1000, 'mid-cool'],
  'post-lights-on-when-the-power-is-off': ['3ac7bc03', 1600, 1000, 'dark-cool'],
  'post-the-road-up': ['d1c5ac0f', 1600, 1000, 'mid-cool'],
  'post-the-sky-above-the-cabins': ['33ededef', 1600, 1000, 'dark-cool'],
  'post-what-to-pack': ['f960a3ab', 1600, 1000, 'mid-warm'],
  'protea-1': ['a4763c5f', 1600, 1000, 'mid-cool'],
  'protea-2': ['b503e6f9', 1600, 1000, 'light-warm'],
  'protea-3': ['a3a64bf5', 1600, 1000, 'mid-warm'],
  'protea-ridge-in-snow': ['55668ab1', 1600, 1000, 'light-cool'],
  'protea-tub-by-moonlight': ['10a8aa78', 1600, 1000, 'dark-cool'],
  'protea-watsonias': ['e2efe100', 1600, 1000, 'light-cool'],
  'the-last-farm-gate': ['578937e4', 1600, 1000, 'light-cool'],
  'the-way-here': ['c9ebaee3', 1600, 1000, 'light-warm'],
  'yellowwood-1': ['f77f89ef', 1600, 1000, 'mid-cool'],
  'yellowwood-2': ['4f4a3e6e', 1600, 1000, 'mid-cool'],
  'yellowwood-3': ['ddf01246', 1600, 1000, 'mid-warm'],
  'yellowwood-bath': ['d5581a5f', 1600, 1000, 'light-warm'],
  'yellowwood-beds': ['5b1873b0', 1600, 1000, 'mid-warm'],
  'yellowwood-canopy': ['81025810', 1600, 1000, 'mid-cool'],
  'yellowwood-fireplace': ['7832b5a3', 1600, 1000, 'dark-warm'],
  'yellowwood-pool': ['7bf9d42b', 1600, 1000, 'mid-cool'],
  'yellowwood-summer-storm': ['ee313e5c', 1600, 1000, 'mid-warm'],
}
