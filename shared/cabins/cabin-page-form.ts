import * as z from 'zod/mini'
import { limitedLine, limitedText } from '#shared/kernel/limited-text.ts'
import { DescribedPicture, type PictureUse, focusOf } from '#shared/pictures/picture-use.ts'
import { CabinFact, type CabinProfile, type CabinSummary } from './cabin.ts'

export const MAX_MORE_PICTURES = 12

const Fact = z.object({
  under: CabinFact.shape.under,
  label: limitedLine(40).check(z.minLength(2, 'Please name the fact')),
  text: limitedLine(500).check(z.minLength(2, 'Please write what guests should know')),
})

/** What guests read of a cabin, as staff edit it. An image that is null shows the drawing for the cabin. */
export const CabinPageForm = z.object({
  shortDescription: limitedLine(200).check(z.minLength(10, 'Please say in one sentence what the cabin promises')),
  /** Paragraphs, with an empty line between them. */
  story: limitedText(5000),
  beds: limitedLine(100),
  pets: z.enum(['not-said', 'yes', 'no']),
  facts: z.array(Fact).check(
    z.maxLength(40, 'At most 40 facts, please'),
    z.refine((facts) => new Set(facts.map(({ under, label }) => `${under} ${label}`)).size === facts.length, {
      error: 'Two facts under one heading have the same name',
    }),
  ),
  /** The cabin's own rules, a line each. */
  rules: limitedText(2000),
  image1: z.nullable(DescribedPicture),
  image2: z.nullable(DescribedPicture),
  image3: z.nullable(DescribedPicture),
  morePictures: z
    .array(z.object({ picture: DescribedPicture }))
    .check(z.maxLength(MAX_MORE_PICTURES, `At most ${MAX_MORE_PICTURES} more pictures, please`)),
})
export type CabinPageForm = z.infer<typeof CabinPageForm>

/** What the page of a new cabin begins as. */
export const newCabinPage = {
  shortDescription: '',
  story: '',
  beds: '',
  pets: 'not-said',
  facts: [],
  rules: '',
  image1: null,
  image2: null,
  image3: null,
  morePictures: [],
} satisfies CabinPageForm

const imageOf = (picture: PictureUse | null, name: string) => ({
  url: picture?.url ?? null,
  alt: picture?.alt ?? `Drawing of ${name}`,
  position: picture ? focusOf(picture) : '50% 50%',
  scale: picture?.scale ?? 1,
})

const linesOf = (text: string): string[] => [...new Set(text.split('\n').map((one) => one.trim()))].filter(Boolean)

/** What pages show of a publication; `name` is the cabin's. */
export function describedBy(form: CabinPageForm, name: string): Omit<CabinProfile, keyof CabinSummary> {
  const one = imageOf(form.image1, name)
  const two = imageOf(form.image2, name)
  const three = imageOf(form.image3, name)
  return {
    beds: form.beds,
    petsAllowed: form.pets === 'not-said' ? null : form.pets === 'yes',
    shortDescription: form.shortDescription,
    image1: one.url,
    image2: two.url,
    image3: three.url,
    image1Alt: one.alt,
    image2Alt: two.alt,
    image3Alt: three.alt,
    image1Position: one.position,
    image2Position: two.position,
    image3Position: three.position,
    image1Scale: one.scale,
    image2Scale: two.scale,
    image3Scale: three.scale,
    morePictures: form.morePictures.map(({ picture }) => ({
      url: picture.url,
      alt: picture.alt,
      position: focusOf(picture),
      scale: picture.scale,
    })),
    story: [...new Set(form.story.split(/\n{2,}/))].filter((paragraph) => paragraph.trim() !== ''),
    facts: form.facts,
    rules: linesOf(form.rules),
  }
}

/** What is still missing for a page that answers what guests ask, in the words of the editor. */
export function missingOf(form: Partial<CabinPageForm>): string[] {
  const headings = {
    here: 'What is here',
    sleeping: 'Where you sleep',
    'good-to-know': 'Good to know',
    'getting-here': 'Getting here',
  }
  const photographs = [form.image1, form.image2, form.image3].filter(
    (image) => image && !image.url.startsWith('/illustrations/'),
  )
  return [
    ...(form.shortDescription ? [] : ['the promise']),
    ...(form.story ? [] : ['the story']),
    ...(form.beds ? [] : ['the beds']),
    ...(photographs.length === 3 ? [] : [`${3 - photographs.length} of three photographs`]),
    ...Object.entries(headings).flatMap(([under, title]) =>
      form.facts?.some((fact) => fact.under === under) ? [] : [`facts under “${title}”`],
    ),
    ...(form.pets === undefined || form.pets === 'not-said' ? ['whether pets may come'] : []),
    ...(form.rules ? [] : ['the rules']),
  ]
}

/** How many things `missingOf` looks at. */
export const COMPLETE_PARTS = 10
