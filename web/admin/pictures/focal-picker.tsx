import type { KeyboardEvent, PointerEvent } from 'react'
import { FOCAL_STEP } from '#shared/pictures/picture-limits.ts'
import type { PictureUse } from '#shared/pictures/picture-use.ts'
import { placeInPicture } from '#web/admin/kit/picture-text.ts'
import { variables } from '#web/kit/variables.ts'

type Focal = PictureUse['focal']
type FocalPickerProps = { src: string; value: Focal; onChange: (focal: Focal) => void }

const toStep = (percent: number): number => Math.round(Math.min(Math.max(percent, 0), 100) / FOCAL_STEP) * FOCAL_STEP

const steps: Readonly<Record<string, Focal>> = {
  ArrowLeft: { x: -FOCAL_STEP, y: 0 },
  ArrowRight: { x: FOCAL_STEP, y: 0 },
  ArrowUp: { x: 0, y: -FOCAL_STEP },
  ArrowDown: { x: 0, y: FOCAL_STEP },
}

/** The whole picture, and the point of it that stays in view: set by a press or a drag, moved by the arrow keys. */
export function FocalPicker({ src, value: { x, y }, onChange }: FocalPickerProps) {
  function press(event: KeyboardEvent) {
    const by = steps[event.key]
    if (!by) return
    event.preventDefault()
    onChange({ x: toStep(x + by.x), y: toStep(y + by.y) })
  }
  function point(event: PointerEvent<HTMLElement>) {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    if (event.buttons === 0 || width === 0 || height === 0) return
    onChange({
      x: toStep(((event.clientX - left) / width) * 100),
      y: toStep(((event.clientY - top) / height) * 100),
    })
  }
  return (
    <>
      <button
        type="button"
        className="focal-picker"
        aria-label="Which part must stay visible. The arrow keys move it"
        style={variables({ '--focal-x': `${x}%`, '--focal-y': `${y}%` })}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture?.(event.pointerId)
          point(event)
        }}
        onPointerMove={point}
      >
        <img src={src} alt="" draggable={false} />
      </button>
      <span role="status" className="faint">
        {`Must stay visible: ${placeInPicture({ x, y })}, ${x} % from the left and ${y} % from the top. Press the picture to move it.`}
      </span>
    </>
  )
}
