// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { CroppedPicture } from '#shared/content/gallery.ts'
import { PictureControl } from '#web/admin/features/content/picture-control.tsx'

function Harness({ initial }: { initial: CroppedPicture }) {
  const [value, setValue] = useState<unknown>(initial)
  return (
    <QueryClientProvider client={new QueryClient()}>
      <PictureControl
        label="Picture"
        hint={undefined}
        problem={undefined}
        innerProblems={{}}
        value={value}
        values={{}}
        onChange={setValue}
        onFill={() => undefined}
      />
      <output>{JSON.stringify(value)}</output>
    </QueryClientProvider>
  )
}
const start = { url: '/illustrations/aloe-1.svg', focal: { x: 50, y: 2 }, scale: 1, blur: '' }
const current = () => JSON.parse(screen.getByText(/^\{"url"/).textContent ?? '') as CroppedPicture
const picker = () => screen.getByRole('button', { name: /Which part must stay visible/ })

it('moves the focal point by keys, in steps of two percent, and not beyond the picture', () => {
  render(<Harness initial={start} />)
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowUp', 'x']) fireEvent.keyDown(picker(), { key })
  expect(current().focal).toEqual({ x: 54, y: 0 })
  expect(screen.getByText(/Must stay visible: the top, 54 % from the left and 0 % from the top/)).toBeDefined()
})

it('moves it to where somebody presses', () => {
  render(<Harness initial={start} />)
  picker().getBoundingClientRect = () => ({ left: 100, top: 100, width: 200, height: 100 }) as DOMRect
  fireEvent.pointerDown(picker(), { clientX: 163, clientY: 190, buttons: 1 })
  expect(current().focal).toEqual({ x: 32, y: 90 })
  fireEvent.pointerMove(picker(), { clientX: 500, clientY: 0, buttons: 0 })
  expect(current().focal).toEqual({ x: 32, y: 90 })
})

it('scales in tenths, and says where the picture would look soft', () => {
  render(<Harness initial={start} />)
  fireEvent.change(screen.getByRole('slider'), { target: { value: '1.7' } })
  expect(current().scale).toBe(1.7)
  expect(screen.queryByText(/may look soft/)).toBeNull()
  fireEvent.change(screen.getByRole('slider'), { target: { value: '2.9' } })
  expect(screen.getByText(/552 pixels of the picture are shown across: it may look soft/)).toBeDefined()
  expect(document.querySelectorAll('.picture-crops .zoom-290')).toHaveLength(3)
})
