import { PICTURE_WIDTHS } from '#shared/content/picture-files.ts'
import type { CroppedPicture as Value } from '#shared/content/gallery.ts'
import { parsePictureAddress } from '#shared/pictures/picture-address.ts'
import { MAX_SCALE, SCALE_STEP } from '#shared/pictures/picture-limits.ts'
import type { CustomInputProps } from '#web/admin/kit/form-field.tsx'
import { FieldFrame } from '#web/kit/field-frame.tsx'
import { FilePicker } from '#web/kit/file-picker.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { FocalPicker } from './focal-picker.tsx'
import { CroppedPicture } from './picture-thumbnail.tsx'
import { PICTURE_TYPES } from './picture-uploader.tsx'
import { usePictureLink } from './use-picture-link.ts'
import { retryButton } from './retry-button.tsx'
import { usePictureUploads } from './use-picture-uploads.ts'

const shapes = [
  ['wide', 'Wide'],
  ['classic', 'Classic'],
  ['square', 'Square'],
] as const

/** Fewer pixels across than these look soft on a screen. */
const SOFT_BELOW = 800

/** How many pixels of the widest file a page can show across. */
const pixelsAcross = ({ url, scale }: Value): number =>
  Math.round(Math.min(parsePictureAddress(url)?.width ?? Infinity, Math.max(...PICTURE_WIDTHS)) / scale)

/** The picture of a record: its focal point, its scale, how pages crop it, and another file in its place. */
export function PictureControl({ value: current, problem, onChange }: CustomInputProps) {
  const value = current as Value
  const link = usePictureLink(value.url, 'large')
  const { uploads, pick, remove, retry } = usePictureUploads<undefined>(async ({ picture: { address, blur } }) =>
    onChange({ ...value, url: address, blur }),
  )
  const across = pixelsAcross(value)
  return (
    <div className="stack">
      {link ? (
        <FocalPicker src={link} value={value.focal} onChange={(focal) => onChange({ ...value, focal })} />
      ) : (
        <Skeleton shape="picture" />
      )}
      <FieldFrame
        label={`Scale: ${value.scale.toFixed(1)}`}
        problem={problem}
        hint={
          across < SOFT_BELOW
            ? `At this scale ${across} pixels of the picture are shown across: it may look soft.`
            : 'Enlarges the picture around its focal point.'
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
      <div className="picture-crops">
        {shapes.map(([shape, label]) => (
          <figure key={shape}>
            <CroppedPicture picture={value} shape={shape} size="large" />
            <figcaption className="faint">{label}</figcaption>
          </figure>
        ))}
      </div>
      <details>
        <summary>Replace the file</summary>
        <FilePicker
          label="Another file"
          hint="It takes this place, with the same text and focal point, once you save."
          accept={PICTURE_TYPES}
          files={uploads}
          onPick={(files) => pick(files, undefined)}
          onRemove={remove}
          fileAction={retryButton(retry)}
        />
      </details>
    </div>
  )
}
