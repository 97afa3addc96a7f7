import { useQuery } from '@tanstack/react-query'
import { type AddOn, AddOnForm, AddOnUnit } from '#shared/add-ons/add-on.ts'
import { CabinChoice } from '#web/admin/kit/cabin-choice.tsx'
import type { FormField } from '#web/admin/kit/form-field.tsx'
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

const fieldsWith = (groups: readonly string[], cabinList: Cabins): FormField<AddOnForm>[] => {
  const fields: Omit<FormField<AddOnForm>, 'label'>[] = [
    { name: 'name', kind: 'text' },
    { name: 'description', kind: 'textarea', hint: 'What guests get, in a sentence or two' },
    { name: 'category', kind: 'text', hint: 'Add-ons of one group are shown together.', suggestions: groups },
    { name: 'priceCents', kind: 'money' },
    {
      name: 'unit',
      kind: 'select',
      choices: AddOnUnit.options.map((unit) => ({ value: unit, label: unitLabels[unit] })),
    },
    { name: 'maxQuantity', kind: 'number' },
    {
      name: 'noticeDays',
      kind: 'number',
      hint: 'Days before arrival by which guests must book it; 0: until the last moment. You can go over it.',
    },
    { name: 'cabinSlugs', kind: 'custom', control: (input) => <CabinChoice {...input} cabins={cabinList} /> },
    {
      name: 'stockPerDay',
      kind: 'number',
      nullable: true,
      hint: 'A booking with it warns you when more are booked; guests are not stopped. Empty: no limit.',
    },
    {
      name: 'staffTask',
      kind: 'text',
      hint: 'What you do before the guest arrives: “Order from the butcher.” Each booking with it says so.',
    },
    { name: 'active', kind: 'switch' },
    // Kept as it is: pictures are not chosen here.
    { name: 'imageUrl', kind: 'custom', control: () => null },
  ]
  return fields.map((field) => ({ ...field, label: addOnLabels[field.name] }))
}

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
