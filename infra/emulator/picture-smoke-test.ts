import assert from 'node:assert/strict'
import sharp from 'sharp'
import { CompletePictureUpload, LinkToPictures, StartPictureUpload } from '#shared/pictures/picture-uploads.contract.ts'
import type { DeployedApp } from './deployed-app.ts'
import { postFile } from './post-file.ts'

const type = 'image/jpeg'

/** A photograph as a phone makes one: on its side, with the place where it was taken. */
const aPhotograph = async (): Promise<Buffer> =>
  sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#7c8f6a' } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '32/1 35/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()

/** The signed-in owner uploads a photograph, and the deployed Lambda makes its files anew. */
export async function runPictureSmokeTest({
  api,
  staffSession,
  step,
  signal,
}: Pick<DeployedApp, 'api' | 'staffSession' | 'step' | 'signal'>): Promise<void> {
  const bearer = await staffSession.renewed()
  const address = await step('The owner uploads a photograph, and the Lambda of pictures makes its files', async () => {
    const photograph = await aPhotograph()
    const sent = await sharp(photograph).metadata()
    assert.ok(sent.exif !== undefined && sent.orientation === 6, 'The photograph says nothing of the place')
    const bytes = new Uint8Array(photograph)
    const body = { fileName: 'view.jpg', contentType: type, sizeBytes: bytes.byteLength }
    const { uploadId, ...form } = await api.call(StartPictureUpload, { body, bearer })
    await postFile(form, bytes, type)
    return (await api.call(CompletePictureUpload, { params: { id: uploadId }, bearer })).address
  })

  await step('its files are upright and say nothing of the place, and only a link opens one', async () => {
    const { links } = await api.call(LinkToPictures, { body: { addresses: [address], size: 'large' }, bearer })
    const link = links[address] ?? ''
    const file = await fetch(link, { signal })
    const { width, height, orientation, exif } = await sharp(await file.arrayBuffer()).metadata()
    assert.ok(height > width, `${width} × ${height} lies on its side`)
    assert.deepEqual([orientation, exif], [undefined, undefined])
    const { origin, pathname } = new URL(link)
    assert.equal((await fetch(`${origin}${pathname}`, { signal })).status, 403, 'The file can be read without a link')
  })
}
