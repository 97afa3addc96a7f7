import { useQuery } from '@tanstack/react-query'
import { type AddOn, AddOnForm, AddOnUnit } from '#shared/add-ons/add-on.ts'
import { allFields } from '#web/admin/kit/all-fields.ts'
import { CabinChoice } from '#web/admin/kit/cabin-choice.tsx'
import type { DrawerPosition } from '#web/admin/kit/record-drawer.tsx'
import { RecordFormDrawer } from '#web/admin/kit/record-form-drawer.tsx'
import { useCabinTitle } from '#web/admin/kit/use-cabin-title.ts'
import { cabinsQuery } from '#web/booking/cabins.queries.ts'
import { addOnLabels, unitLabels } from './add-on-labels.ts'
import { addOnQueries } from '#web/admin/kit/add-ons.queries.ts'

const initial = {
  name: '',
  description: '',
  category: '',
  unit: 'item' as const,
  maxQuantity: 1,
  noticeDays: 0,
  cabinSlugs: null,
  stockPerDay: null,
  staffTask: '',
  imageUrl: null,
  active: true,
}

type Cabins = Parameters<typeof CabinChoice>[0]['cabins']

const fieldsWith = (groups: readonly string[], cabinList: Cabins) =>
  allFields(AddOnForm, [
    { name: 'name', label: addOnLabels.name, kind: 'text' },
    {
      name: 'description',
      label: addOnLabels.description,
      kind: 'textarea',
      hint: 'What guests get, in a sentence or two',
    },
    {
      name: 'category',
      label: addOnLabels.category,
      kind: 'text',
      hint: 'Add-ons of one group are shown together.',
      suggestions: groups,
    },
    { name: 'priceCents', label: addOnLabels.priceCents, kind: 'money' },
    {
      name: 'unit',
      label: addOnLabels.unit,
      kind: 'select',
      choices: AddOnUnit.options.map((unit) => ({ value: unit, label: unitLabels[unit] })),
    },
    { name: 'maxQuantity', label: addOnLabels.maxQuantity, kind: 'number' },
    {
      name: 'noticeDays',
      label: addOnLabels.noticeDays,
      kind: 'number',
      hint: 'Days before arrival by which guests must book it; 0: until the last moment. You can go over it.',
    },
    {
      name: 'cabinSlugs',
      label: addOnLabels.cabinSlugs,
      kind: 'custom',
      control: (input) => <CabinChoice {...input} cabins={cabinList} />,
    },
    {
      name: 'stockPerDay',
      label: addOnLabels.stockPerDay,
      kind: 'number',
      nullable: true,
      hint: 'A booking with it warns you when more are booked; guests are not stopped. Empty: no limit.',
    },
    {
      name: 'staffTask',
      label: addOnLabels.staffTask,
      kind: 'text',
      hint: 'What you do before the guest arrives: “Order from the butcher.” Each booking with it says so.',
    },
    { name: 'active', label: addOnLabels.active, kind: 'switch' },
    // Kept as it is: pictures are not chosen here.
    { name: 'imageUrl', label: addOnLabels.imageUrl, kind: 'custom', control: () => null },
  ])

type AddOnDrawerProps = { addOn: AddOn | undefined; groups: readonly string[]; position: DrawerPosition }

/** One add-on. */
export function AddOnDrawer({ addOn, groups, position }: AddOnDrawerProps) {
  const { data: cabinList } = useQuery(cabinsQuery())
  const cabinTitle = useCabinTitle()
  return (
    <RecordFormDrawer
      noun="add-on"
      title={addOn?.name}
      schema={AddOnForm}
      fields={fieldsWith(groups, cabinList?.cabins ?? [])}
      queries={addOnQueries}
      record={addOn}
      initial={initial}
      savedText="Guests see it within a minute. Bookings on file keep their price."
      position={position}
      formats={{
        cabinSlugs: (slugs) =>
          Array.isArray(slugs) ? slugs.map((slug) => cabinTitle(String(slug))).join(', ') : 'All cabins',
      }}
    />
  )
}
