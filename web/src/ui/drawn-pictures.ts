import type { DrawnPicture } from './picture-sources.ts'

/** The drawings of public/illustrations by name. Written by web/pictures.ts at every build that finds one changed. */
export const drawnPictures: Readonly<Record<string, DrawnPicture>> = {
  'aloe-1': ['fc88f9a5', 1600, 1000, 'mid-warm'],
  'aloe-2': ['9b30979c', 1600, 1000, 'dark-cool'],
  'aloe-3': ['e5143539', 1600, 1000, 'dark-warm'],
  hero: ['f518996c', 2000, 1200, 'dark-cool'],
  'not-found': ['de4ecf2d', 1600, 1000, 'mid-cool'],
  'protea-1': ['02319f0d', 1600, 1000, 'mid-cool'],
  'protea-2': ['08bb1f38', 1600, 1000, 'light-warm'],
  'protea-3': ['2b1cb190', 1600, 1000, 'mid-warm'],
  'yellowwood-1': ['846573d7', 1600, 1000, 'mid-cool'],
  'yellowwood-2': ['2ddbbdd6', 1600, 1000, 'mid-cool'],
  'yellowwood-3': ['9822037e', 1600, 1000, 'mid-warm'],
}
