import type { ComponentProps } from 'react'
import { CabinSelect as Select } from '#web/admin/kit/cabin-select.tsx'

type CabinSelectProps = ComponentProps<typeof Select>
export type Cabins = CabinSelectProps['cabins']

/** The cabin that a picture shows, or none. */
export const CabinSelect = (props: CabinSelectProps) => <Select {...props} none="No single cabin" />
