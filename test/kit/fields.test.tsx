// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { CheckboxField } from '#web/kit/checkbox-field.tsx'
import { NumberField } from '#web/kit/number-field.tsx'
import { RadioCards } from '#web/kit/radio-cards.tsx'
import { TextField } from '#web/kit/text-field.tsx'

/** The accessible description of an element. */
const descriptionOf = (element: HTMLElement): string[] =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent ?? 'missing')

describe('a text field', () => {
  it('has its hint and its error as its description', () => {
    render(
      <TextField label="Email" hint="We send the confirmation there" problem="Please enter a valid email address" />,
    )
    const field = screen.getByLabelText('Email')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(descriptionOf(field)).toEqual(['We send the confirmation there', 'Please enter a valid email address'])
  })

  it('is not invalid, and has no description, without an error', () => {
    render(<TextField label="Email" />)
    const field = screen.getByLabelText('Email')
    expect(field.hasAttribute('aria-invalid')).toBe(false)
    expect(field.hasAttribute('aria-describedby')).toBe(false)
  })
})

function Adults({ onChange, start = 2 }: { onChange: (value: number) => void; start?: number }) {
  const [value, setValue] = useState(start)
  const change = (next: number) => {
    setValue(next)
    onChange(next)
  }
  return (
    <NumberField label="Adults" value={value} min={1} max={4} tooSmall="At least 1 adult required" onChange={change} />
  )
}

describe('a number field', () => {
  const visit = (start?: number) => {
    const onChange = vi.fn<(value: number) => void>()
    render(<Adults onChange={onChange} {...(start !== undefined && { start })} />)
    return { onChange, guest: userEvent.setup(), field: screen.getByLabelText<HTMLInputElement>('Adults') }
  }

  it('changes by its buttons, within its limits', async () => {
    const { guest, field, onChange } = visit(3)
    await guest.click(screen.getByRole('button', { name: 'Increase adults' }))
    expect(field.value).toBe('4')
    const increase = screen.getByRole('button', { name: 'Increase adults' })
    expect(increase.getAttribute('aria-disabled')).toBe('true')
    await guest.click(increase)
    expect(onChange.mock.calls).toEqual([[4]])
    // A keyboard user continues from here.
    expect(document.activeElement).toBe(increase)
    await guest.click(screen.getByRole('button', { name: 'Decrease adults' }))
    expect(field.value).toBe('3')
  })

  it('never reports a number outside its limits, whatever is typed', async () => {
    const { guest, field, onChange } = visit()
    await guest.clear(field)
    await guest.type(field, '37')
    await guest.tab()
    expect(field.value).toBe('4')
    expect(onChange.mock.calls.flat().filter((value) => value < 1 || value > 4)).toEqual([])
  })

  it('says so where a smaller number than its least was typed, until it is changed', async () => {
    const { guest, field, onChange } = visit()
    await guest.clear(field)
    await guest.type(field, '-1')
    expect(descriptionOf(field)).toEqual(['At least 1 adult required'])
    await guest.tab()
    expect(field.value).toBe('1')
    expect(descriptionOf(field)).toEqual(['At least 1 adult required'])
    await guest.click(screen.getByRole('button', { name: 'Increase adults' }))
    expect(descriptionOf(field)).toEqual([])
    expect(onChange.mock.calls.flat().every((value) => value >= 1)).toBe(true)
  })

  it('lets the mouse wheel scroll the page, and keeps its number', async () => {
    const { guest, field, onChange } = visit()
    await guest.click(field)
    fireEvent.wheel(field, { deltaY: 100 })
    // A browser changes the number in a number input that has the focus, and in no other.
    expect(document.activeElement).toBe(document.body)
    expect(onChange).not.toHaveBeenCalled()
  })

  it('is the only number input that is written', () => {
    const written = globSync('web/**/*.{ts,tsx}').filter((file) =>
      /\btype[=:]\s*\{?\s*['"`]number['"`]/.test(readFileSync(file, 'utf8')),
    )
    expect(written).toEqual(['web/kit/number-input.tsx'])
  })

  it('becomes its minimum when it is left empty', async () => {
    const { guest, field, onChange } = visit()
    await guest.clear(field)
    expect(field.value).toBe('')
    await guest.tab()
    expect(field.value).toBe('1')
    expect(onChange).toHaveBeenLastCalledWith(1)
  })
})

describe('a choice on cards', () => {
  it('is a named group of radio buttons that shows its error', async () => {
    const onChange = vi.fn<(value: string) => void>()
    const choices = [
      { value: 'eft', label: 'EFT' },
      { value: 'card', label: 'Card' },
    ]
    render(
      <RadioCards
        label="Payment method"
        choices={choices}
        value={undefined}
        onChange={onChange}
        problem="Please select a payment method"
      />,
    )
    const group = screen.getByRole('radiogroup', { name: 'Payment method' })
    expect(descriptionOf(group)).toEqual(['Please select a payment method'])
    await userEvent.setup().click(screen.getByRole('radio', { name: 'Card' }))
    expect(onChange).toHaveBeenCalledWith('card')
  })
})

describe('a checkbox', () => {
  it('has a button in its label that does not tick it', async () => {
    const open = vi.fn<() => void>()
    render(
      <CheckboxField
        label={
          <>
            I accept the{' '}
            <button type="button" onClick={open}>
              terms
            </button>
          </>
        }
      />,
    )
    await userEvent.setup().click(screen.getByRole('button', { name: 'terms' }))
    expect(open).toHaveBeenCalledOnce()
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
  })
})
