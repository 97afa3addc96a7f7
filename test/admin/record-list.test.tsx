// @vitest-environment jsdom
import { render, renderHook, screen, waitFor, within } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Actions } from '#web/admin/kit/actions.tsx'
import { type FilterValues, ListFilters } from '#web/admin/kit/list-filters.tsx'
import { RecordDrawer } from '#web/admin/kit/record-drawer.tsx'
import { type MoreRows, RecordList } from '#web/admin/kit/record-list.tsx'
import { useSteps } from '#web/admin/kit/use-opened-record.ts'

type Guest = { readonly id: string; readonly name: string; readonly dueCents: number | null; readonly arrival: string }

const guests: Guest[] = [
  { id: 'g1', name: 'Thandi', dueCents: 200_00, arrival: '2026-12-04' },
  { id: 'g2', name: 'Li', dueCents: null, arrival: '2026-12-11' },
  { id: 'g3', name: 'naledi', dueCents: 1_000_00, arrival: '2027-01-08' },
]
const answered = { isError: false, error: null, isFetching: false, refetch: vi.fn<() => never>() }
const saved = vi.hoisted(() => vi.fn<(name: string, type: string, text: string) => void>())
vi.mock('#web/kit/save-file.ts', () => ({ saveFile: saved }))
afterEach(() => {
  saved.mockReset()
  vi.unstubAllGlobals()
})

const Address = () => <output aria-label="Address">{useLocation().search}</output>
const address = () => screen.getByLabelText('Address').textContent

function open(at: string, more?: Partial<MoreRows<Guest>>, rows: Guest[] | undefined = guests) {
  const archive = vi.fn<(names: string[]) => void>()
  render(
    <MemoryRouter initialEntries={[at]}>
      <RecordList
        noun={['guest', 'guests']}
        rows={rows}
        query={answered}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        columns={[
          { id: 'name', head: 'Name', cell: ({ name }) => name, sort: ({ name }) => name, csv: ({ name }) => name },
          { id: 'due', head: 'Due', end: true, cell: ({ dueCents }) => dueCents, sort: ({ dueCents }) => dueCents },
          { id: 'arrival', head: 'Arrival', cell: ({ arrival }) => arrival, sort: ({ arrival }) => arrival },
          { id: 'id', head: 'Id', csv: ({ id }) => id },
        ]}
        filters={[{ name: 'q', label: 'Name', kind: 'search', matches: ({ name }, q) => name.includes(q) }]}
        views={[{ label: 'With an L', params: { q: 'L' } }]}
        bulkActions={(chosen) => [{ label: 'Archive', onSelect: () => archive(chosen.map(({ name }) => name)) }]}
        csvName="guests"
        drawer={(key, position) => <RecordDrawer key={key} title={`Record ${key}`} position={position} />}
        empty={{ title: 'No guests yet' }}
        {...(more && {
          more: { hasMore: false, isLoading: false, onMore: () => {}, all: () => Promise.resolve([]), ...more },
        })}
      />
      <Address />
    </MemoryRouter>,
  )
  return { user: userEvent.setup(), archive }
}
const names = () =>
  within(screen.getByRole('table', { name: 'Guests' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent)

describe('a list of records', () => {
  it('sorts by a column up, down and not at all, with the order in the address and empty values last', async () => {
    const { user } = open('/')
    const head = () => screen.getByRole('columnheader', { name: 'Due' })
    await user.click(within(head()).getByRole('button'))
    expect([names(), address(), head().ariaSort]).toEqual([['Thandi', 'naledi', 'Li'], '?sort=due', 'ascending'])
    await user.click(within(head()).getByRole('button'))
    expect([names(), address(), head().ariaSort]).toEqual([['naledi', 'Thandi', 'Li'], '?sort=-due', 'descending'])
    await user.click(within(head()).getByRole('button'))
    expect([names(), address(), head().ariaSort]).toEqual([['Thandi', 'Li', 'naledi'], '', 'none'])
  })

  it('sorts texts alphabetically, without regard to case', () => {
    open('/?sort=name')
    expect(names()).toEqual(['Li', 'naledi', 'Thandi'])
  })

  it('names the orders of a phone as people do: texts by letters, amounts by size, days by time', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
    open('/')
    const choices = within(screen.getByLabelText('Sort by')).getAllByRole('option', { hidden: true })
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      'Default order',
      ...['Name, A to Z', 'Name, Z to A', 'Due, lowest first', 'Due, highest first'],
      ...['Arrival, earliest first', 'Arrival, latest first'],
    ])
  })

  it('filters by the address, says when nothing matches, and clears its filters but not its order', async () => {
    const { user } = open('/?q=xyz&sort=name')
    expect(screen.getByText('No guests match')).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement)
    expect([address(), names()]).toEqual(['?sort=name', ['Li', 'naledi', 'Thandi']])
    await user.click(screen.getByRole('button', { name: 'With an L' }))
    expect([address(), names()]).toEqual(['?sort=name&q=L', ['Li']])
    expect(screen.getByRole('button', { name: 'With an L' }).ariaPressed).toBe('true')
  })

  it('acts on the rows that are selected, and on none that a filter hides', async () => {
    const { user, archive } = open('/')
    await user.click(screen.getByRole('checkbox', { name: 'Select all guests' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Thandi' }))
    await user.type(screen.getByRole('searchbox', { name: 'Name' }), 'L')
    expect(screen.getByText('1 selected')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Archive' }))
    expect(archive).toHaveBeenCalledWith(['Li'])
  })

  it('saves exactly what it shows as CSV, in its order', async () => {
    const { user } = open('/?sort=-due')
    await user.click(screen.getByRole('button', { name: 'CSV' }))
    await vi.waitFor(() =>
      expect(saved).toHaveBeenCalledWith(
        'guests.csv',
        expect.any(String),
        '\uFEFFName;Id\r\nnaledi;g3\r\nThandi;g1\r\nLi;g2\r\n',
      ),
    )
  })

  it('saves what was not loaded yet too, without what its filters leave out', async () => {
    const all = () => Promise.resolve([...guests, { id: 'g4', name: 'Lwazi', dueCents: 1, arrival: '2027-02-01' }])
    const { user } = open('/?q=L', { hasMore: true, all })
    await user.click(screen.getByRole('button', { name: 'CSV' }))
    await vi.waitFor(() => expect(saved.mock.lastCall?.[2]).toBe('\uFEFFName;Id\r\nLi;g2\r\nLwazi;g4\r\n'))
  })

  it('never says that there is nothing while there may be more', async () => {
    const onMore = vi.fn<() => void>()
    const { user } = open('/', { hasMore: true, onMore }, [])
    expect(screen.getByText('No guests so far')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Look further' }))
    expect(onMore).toHaveBeenCalledOnce()
  })

  it('goes up and down by k and j, selects by x and opens by Enter', async () => {
    const { user } = open('/')
    await user.keyboard('jjjjk')
    expect(document.activeElement?.textContent).toBe('Li')
    await user.keyboard('x')
    expect(screen.getByRole('checkbox', { name: 'Select Li' })).toHaveProperty('checked', true)
    await user.keyboard('{Enter}')
    expect(address()).toBe('?open=g2')
    // The keys belong to the record now.
    await user.keyboard('j')
    expect(address()).toBe('?open=g3')
    await user.keyboard('jkk')
    expect(address()).toBe('?open=g1')
  })

  it('leaves letters alone that somebody types', async () => {
    const { user } = open('/', undefined, [{ id: 'g1', name: 'ajkx', dueCents: 1, arrival: '2026-12-04' }])
    await user.type(screen.getByRole('searchbox', { name: 'Name' }), 'jkx')
    expect([address(), names()]).toEqual(['?q=jkx', ['ajkx']])
  })

  it('steps through the list in its order while a record is open, and stops at its ends', async () => {
    const { user } = open('/?open=g1&sort=-due')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(screen.getByRole('dialog', { name: 'Record g2' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Next' }).ariaDisabled).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Previous' }))
    await user.click(screen.getByRole('button', { name: 'Previous' }))
    expect(screen.getByRole('dialog', { name: 'Record g3' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(address()).toBe('?sort=-due')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('naledi'))
  })

  it('keeps the place of an open record that leaves the list', () => {
    const replace = vi.fn<(key: string) => void>()
    const all = guests.map(({ id }) => id)
    const { result, rerender } = renderHook(({ ids, key }) => useSteps(ids, { key, replace }), {
      initialProps: { ids: all, key: 'g2' },
    })
    rerender({ ids: ['g1', 'g3'], key: 'g2' })
    result.current.onPrevious?.()
    result.current.onNext?.()
    expect(replace.mock.calls).toEqual([['g1'], ['g3']])
    rerender({ ids: ['g1', 'g3'], key: 'somebody else' })
    expect(result.current).toMatchObject({ onPrevious: undefined, onNext: undefined })
  })
})

describe('an action that is not available', () => {
  it('does nothing, and says why', async () => {
    const onSelect = vi.fn<() => void>()
    render(
      <Actions name="Protea" actions={[{ label: 'Archive', onSelect, unavailable: 'Two bookings are to come.' }]} />,
    )
    const button = screen.getByRole('button', { name: 'Archive: Protea', description: 'Two bookings are to come.' })
    await userEvent.setup().click(button)
    expect(onSelect).not.toHaveBeenCalled()
    expect((await screen.findByRole('region', { name: 'Messages' })).textContent).toContain('Two bookings are to come.')
  })
})

describe('the search of a list', () => {
  it('keeps a letter that is typed while the list is shown for the first time', () => {
    const found = vi.fn<(values: FilterValues) => void>()
    function TypeAtOnce() {
      useLayoutEffect(() => {
        const field = screen.getByRole('searchbox')
        field.setAttribute('value', 'L')
        field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      }, [])
      return null
    }
    render(
      <>
        <ListFilters
          label="guests"
          filters={[{ name: 'q', label: 'Name', kind: 'search', live: true }]}
          views={[]}
          address={new URLSearchParams()}
          onChange={found}
        />
        <TypeAtOnce />
      </>,
    )
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('L')
    expect(found.mock.calls).toEqual([[{ q: 'L' }]])
  })
})
