import type { CroppedPicture as Value } from '#shared/content/gallery.ts'
import type { CustomInputProps } from '#web/admin/kit/form-field.tsx'
import { FilePicker } from '#web/kit/file-picker.tsx'
import { CropControls } from './crop-controls.tsx'
import { CroppedPicture } from './picture-thumbnail.tsx'
import { PICTURE_TYPES } from './picture-uploader.tsx'
import { retryButton } from './retry-button.tsx'
import { usePictureUploads } from './use-picture-uploads.ts'

const shapes = [
  ['wide', 'Wide'],
  ['classic', 'Classic'],
  ['square', 'Square'],
] as const

/** The picture of a record: its focal point, its scale, how pages crop it, and another file in its place. */
export function PictureControl({ value: current, problem, onChange }: CustomInputProps) {
  const value = current as Value
  const { uploads, pick, remove, retry } = usePictureUploads<undefined>(async ({ picture: { address, blur } }) =>
    onChange({ ...value, url: address, blur }),
  )
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
