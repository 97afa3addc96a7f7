// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DescriptionList } from '#web/kit/description-list.tsx'

describe('a description list', () => {
  it('leaves out every item without a value, but keeps a zero', () => {
    const values = { Lapses: false, Suburb: '', Phone: null, Email: undefined, Nights: 0, Guest: 'Thandi' }
    render(<DescriptionList items={Object.entries(values).map(([label, value]) => ({ label, value }))} />)
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Nights', 'Guest'])
  })
})
