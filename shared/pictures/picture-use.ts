import * as z from 'zod/mini'
import { tooLong } from '#shared/kernel/limited-text.ts'
import { PictureAddress } from './picture-address.ts'

/** A part of the picture in percent of its width or height, in steps of 2: published pages have a class for each. */
const Percent = z.int().check(z.minimum(0), z.maximum(100), z.multipleOf(2))

/** The largest `blur`, in characters. */
const MAX_BLUR = 1500

/** A picture where it is shown. Only its alternative text and its crop belong to the place; the rest is the picture's. */
export const PictureUse = z.object({
  url: PictureAddress,
  /** Read to those who do not see it. A draft may lack it. */
  alt: z.string().check(z.maxLength(250, tooLong(250))),
  /** What stays in view when the picture is cropped. */
  focal: z.object({ x: Percent, y: Percent }),
  /** How much it is enlarged around that point: 1 to 3, in steps of 0.1. */
  scale: z.number().check(
    z.minimum(1),
    z.maximum(3),
    z.refine((scale) => Math.abs(scale * 10 - Math.round(scale * 10)) < 1e-9),
  ),
  /** A tiny blurred copy, shown while it loads; empty for a drawing, whose colour is shown. */
  blur: z._default(
    z.string().check(z.maxLength(MAX_BLUR), z.regex(/^(data:image\/webp;base64,[A-Za-z0-9+/=]+)?$/)),
    '',
  ),
})
export type PictureUse = z.infer<typeof PictureUse>

/** `{ x: 50, y: 40 }` as CSS object-position has it: `50% 40%`. */
export const focusOf = ({ focal: { x, y } }: Pick<PictureUse, 'focal'>): string => `${x}% ${y}%`

/** A picture that says something: without alternative text it cannot be published. */
export const DescribedPicture = z.extend(PictureUse, {
  alt: PictureUse.shape.alt.check(
    z.overwrite((alt) => alt.trim()),
    z.minLength(3, 'Please describe the picture for those who do not see it'),
  ),
})
