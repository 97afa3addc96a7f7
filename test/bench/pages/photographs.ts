import assert from 'node:assert/strict'
import sharp from 'sharp'
import { contracts } from '#shared/api/contracts.ts'
import { homepageKind } from '#shared/content/homepage-kind.ts'
import { ONLY_ID } from '#shared/kernel/published-endpoints.ts'
import { paths } from '#shared/site/paths.ts'
import { type HttpClient, createHttpClient } from '#test/bench/http-client.ts'

const homepage = homepageKind.actions

const size = { width: 6000, height: 4000 }
/** Widths of the layers, from hills to leaves: a photograph has detail at every scale, and weighs by it. */
const DETAILS = [8, 40, 200, 1000, 3000]
const TIMEOUT_MS = 60_000
const STEP_MS = 250

/** 24 megapixels with about the detail of a landscape. */
async function aPhotograph(): Promise<Buffer> {
  const layers = await Promise.all(
    DETAILS.map(async (width) => {
      const noise = { type: 'gaussian', mean: 128, sigma: 45 } as const
      const drawn = sharp({
        create: { width, height: Math.round((width * 2) / 3), channels: 3, background: 'grey', noise },
      })
      return sharp(await drawn.png().toBuffer())
        .resize({ ...size, kernel: 'cubic', fit: 'fill' })
        .png({ compressionLevel: 0 })
        .toBuffer()
    }),
  )
  const [coarse, ...finer] = layers
  return sharp(coarse)
    .composite(finer.map((input) => ({ input, blend: 'soft-light' })))
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** Uploads a photograph as the gallery does, and gives what a page stores of it. */
async function uploadPhotograph(httpClient: HttpClient, bearer: string) {
  const file = await aPhotograph()
  const { body: form } = await httpClient.ask(contracts.StartPictureUpload, {
    body: { fileName: 'view.jpg', contentType: 'image/jpeg', sizeBytes: file.byteLength },
    bearer,
  })
  const post = new FormData()
  for (const [name, value] of Object.entries(form['fields'] as Record<string, string>)) post.append(name, value)
  post.append('file', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }))
  const posted = await fetch(String(form['url']), { method: 'POST', body: post })
  assert.equal(posted.status, 204, await posted.text())
  const { status, body } = await httpClient.ask(contracts.CompletePictureUpload, {
    params: { id: String(form['uploadId']) },
    bearer,
  })
  assert.equal(status, 200, JSON.stringify(body))
  return { url: String(body['address']), blur: String(body['blur']), focal: { x: 50, y: 50 }, scale: 1 }
}

/** Publishes the home page with a photograph wherever it can have a picture. `login`: of an owner. */
export async function publishPhotographs(siteUrl: string, login: { email: string; password: string }): Promise<void> {
  const httpClient = createHttpClient(siteUrl)
  try {
    const signIn = () => httpClient.signedIn(login.email, login.password)
    // The owner's first call activates the account; the next token contains the group.
    await httpClient.ask(contracts.ShowMe, { bearer: await signIn() })
    const bearer = await signIn()
    const [hero, road] = [await uploadPhotograph(httpClient, bearer), await uploadPhotograph(httpClient, bearer)]
    const params = { id: ONLY_ID }
    const { body: shown } = await httpClient.ask(homepage.show, { params, bearer })
    const form = {
      ...(shown['form'] as object),
      heroPicture: { ...hero, alt: '' },
      gettingHerePicture: { ...road, alt: 'The road up' },
    }
    const saved = await httpClient.ask(homepage.saveDraft, {
      params,
      body: { version: shown['version'], form },
      bearer,
    })
    assert.equal(saved.status, 200, JSON.stringify(saved.body))
    const published = await httpClient.ask(homepage.publish, {
      params,
      body: { version: saved.body['version'] },
      bearer,
    })
    assert.equal(published.status, 200, JSON.stringify(published.body))
    for (let waited = 0; !(await (await fetch(siteUrl + paths.home)).text()).includes(hero.url); waited += STEP_MS) {
      assert.ok(waited < TIMEOUT_MS, 'The home page was not published')
      await new Promise((done) => setTimeout(done, STEP_MS))
    }
  } finally {
    httpClient.leave()
  }
}
