// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FieldInput } from '#web/admin/kit/form-field.tsx'
import { NoticeInput } from '#web/admin/features/settings/notice-settings.tsx'
import type { GuestNotice } from '#shared/settings/guest-notice.ts'
import { NOW } from '#test/support/business-time-fixture.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
})
afterEach(() => {
  vi.useRealTimers()
})

it('the end of a notice is what its fields show, also while a part of it is missing', () => {
  const onChange = vi.fn<(notice: unknown) => void>()
  const Form = () => {
    const [value, setValue] = useState<unknown>({
      kind: 'road',
      text: 'The pass is closed.',
      until: '2026-12-24T10:00:00.000Z',
    } satisfies GuestNotice)
    onChange.mockImplementation(setValue)
    return (
      <FieldInput
        field={{ label: 'Notice', kind: 'custom', control: (input) => <NoticeInput {...input} /> }}
        problem={undefined}
        name="guestNotice"
        value={value}
        onChange={onChange}
        onBlur={() => {}}
      />
    )
  }
  render(<Form />)
  const day = () => screen.getByLabelText<HTMLInputElement>('Shown until, day')
  const time = () => screen.getByLabelText<HTMLInputElement>('Time')
  const shown = () => [day().value, time().value]
  expect(shown()).toEqual(['2026-12-24', '12:00'])

  fireEvent.change(time(), { target: { value: '' } })
  expect(shown()).toEqual(['2026-12-24', ''])
  expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ until: '' }))

  fireEvent.change(day(), { target: { value: '2026-12-26' } })
  expect(shown()).toEqual(['2026-12-26', ''])

  fireEvent.change(time(), { target: { value: '09:30' } })
  expect(shown()).toEqual(['2026-12-26', '09:30'])
  expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ until: '2026-12-26T07:30:00.000Z' }))
})
