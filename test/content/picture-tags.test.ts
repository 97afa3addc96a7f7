import { describe, expect, it } from 'vitest'
import { PictureForm, StoredPicture } from '#shared/content/gallery.ts'
import { NOW } from '#test/support/business-time-fixture.ts'

const form = {
  name: 'stoep',
  picture: { url: '/illustrations/aloe-1.svg', focal: { x: 50, y: 50 }, scale: 1, blur: '' },
  ...{ alt: 'The stoep', caption: '', cabinSlug: null, shown: true },
}
const revision = { id: 'a', version: 3, updatedAt: NOW, updatedBy: 'Owner', createdAt: null, archivedAt: null }

describe('the tags of a picture', () => {
  it('are its one subject where it was stored before it could have several', () => {
    const stored = { pk: 'PICTURE', ...form, ...revision, subject: 'season' }
    expect(StoredPicture.parse(stored)).toMatchObject({ ...form, ...revision, tags: ['season'], formerAddresses: [] })
    expect(StoredPicture.parse({ ...stored, tags: ['view', 'Stars'] }).tags).toEqual(['view', 'Stars'])
  })

  it('are each there once, the known ones first, then those of staff', () => {
    const tags = ['Stars', 'view', 'braai', 'Braai', 'inside', 'stars ']
    expect(PictureForm.parse({ ...form, tags }).tags).toEqual(['inside', 'view', 'braai', 'Stars'])
    expect(PictureForm.safeParse({ ...form, tags: ['x'.repeat(25)] }).success).toBe(false)
    expect(PictureForm.safeParse({ ...form, tags: [' '] }).success).toBe(false)
  })
})
