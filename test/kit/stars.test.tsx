// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Stars } from '#web/kit/stars.tsx'

describe('stars', () => {
  it('have their number as a label', () => {
    render(<Stars rating={4} />)
    expect(screen.getByRole('img', { name: '4 out of 5 stars' })).toBeTruthy()
  })
})
