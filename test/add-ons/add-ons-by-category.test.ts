import { expect, it } from 'vitest'
import { addOnsByCategory } from '#shared/add-ons/add-ons-by-category.ts'

it('groups add-ons by category, both in the order of the list, and those of none under Other', () => {
  const addOns = [
    { name: 'Firewood', category: 'Fire' },
    { name: 'Breakfast', category: 'Food' },
    { name: 'Cot', category: '' },
    { name: 'Kindling', category: 'Fire' },
  ]
  const names = addOnsByCategory(addOns).map(({ category, addOns: members }) => [
    category,
    ...members.map(({ name }) => name),
  ])
  expect(names).toEqual([
    ['Fire', 'Firewood', 'Kindling'],
    ['Food', 'Breakfast'],
    ['Other', 'Cot'],
  ])
})
