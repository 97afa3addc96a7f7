import { type CroppedPicture as Value, MAX_FORMER } from '#shared/content/gallery.ts'
import type { CustomInputProps } from '#web/admin/kit/form-field.tsx'
import { FilePicker } from '#web/kit/file-picker.tsx'
import { CropControls } from '#web/admin/pictures/crop-controls.tsx'
import { CroppedPicture } from '#web/admin/pictures/picture-thumbnail.tsx'
import { PICTURE_TYPES } from '#web/admin/pictures/picture-uploader.tsx'
import { retryButton } from '#web/admin/pictures/retry-button.tsx'
import { usePictureUploads } from '#web/admin/pictures/use-picture-uploads.ts'

const shapes = [
  ['wide', 'Wide'],
  ['classic', 'Classic'],
  ['square', 'Square'],
] as const

/** The picture of a record: what of it must stay in view, how pages crop it, and another file in its place. */
export function PictureControl({ value: current, values, problem, onChange, onFill }: CustomInputProps) {
  const value = current as Value
  const former = (values['formerAddresses'] ?? []) as readonly string[]
  const { uploads, pick, remove, retry } = usePictureUploads<undefined>(async ({ picture: { address, blur } }) => {
    if (address === value.url) return
    onFill({
      picture: { ...value, url: address, blur },
      formerAddresses: [...former.filter((one) => one !== address && one !== value.url), value.url].slice(-MAX_FORMER),
    })
  })
  return (
    <div className="stack">
      <CropControls value={value} onChange={onChange} problem={problem} />
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
          hint="It takes this place, with the same words, once you save. Pages that use the picture get the new file as a draft."
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
