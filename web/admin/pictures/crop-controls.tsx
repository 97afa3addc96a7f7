import { PICTURE_WIDTHS } from '#shared/content/picture-files.ts'
import type { CroppedPicture as Value } from '#shared/content/gallery.ts'
import { parsePictureAddress } from '#shared/pictures/picture-address.ts'
import { MAX_SCALE, SCALE_STEP } from '#shared/pictures/picture-limits.ts'
import { FieldFrame } from '#web/kit/field-frame.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { FocalPicker } from './focal-picker.tsx'
import './pictures.css'
import { usePictureLink } from './use-picture-link.ts'

/** Fewer pixels across than these look soft on a screen. */
const SOFT_BELOW = 800

/** How many pixels of the widest file a page can show across. */
const pixelsAcross = ({ url, scale }: Value): number =>
  Math.round(Math.min(parsePictureAddress(url)?.width ?? Infinity, Math.max(...PICTURE_WIDTHS)) / scale)

type CropControlsProps<Picture> = { value: Picture; onChange: (value: Picture) => void; problem?: string | undefined }

/** What of a picture stays in view: its focal point, and its scale around that. */
export function CropControls<Picture extends Value>({ value, onChange, problem }: CropControlsProps<Picture>) {
  const link = usePictureLink(value.url, 'large')
  const across = pixelsAcross(value)
  return (
    <>
      {link ? (
        <FocalPicker src={link} value={value.focal} onChange={(focal) => onChange({ ...value, focal })} />
      ) : (
        <Skeleton shape="picture" />
      )}
      <FieldFrame
        label={value.scale === 1 ? 'Closer: not at all' : `Closer: ${value.scale.toFixed(1)} times`}
        problem={problem}
        hint={
          across < SOFT_BELOW
            ? `So close ${across} pixels of the picture are shown across: it may look soft.`
            : 'Enlarges the picture around the part that must stay visible.'
        }
      >
        {(control) => (
          <input
            {...control}
            type="range"
            className="picture-scale"
            min={1}
            max={MAX_SCALE}
            step={SCALE_STEP}
            value={value.scale}
            onChange={({ target }) => onChange({ ...value, scale: Math.round(Number(target.value) * 10) / 10 })}
          />
        )}
      </FieldFrame>
    </>
  )
}
