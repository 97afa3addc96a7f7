import * as z from 'zod/mini'
import { type RecordOf, recordSchema } from '#shared/kernel/record-endpoints.ts'
import { DateInput, timeInput } from '#shared/kernel/date-input.ts'
import { limitedLine, limitedText } from '#shared/kernel/limited-text.ts'
import { normalizePlainLine } from '#shared/kernel/text-input.ts'
import { wholeNumber } from '#shared/kernel/whole-number.ts'
import { CabinAddress } from './cabin.ts'

/** More addresses than a cabin has had; a change beyond them is refused. */
export const MAX_FORMER_ADDRESSES = 20

/**
 * What staff say of a cabin on two pages: its management (name, address, whether guests see it) and its details, most of
 * which guests never see. What guests read of it is published apart (cabin-page-form.ts).
 */
export const CabinForm = z.object({
  name: limitedLine(40).check(z.minLength(2, 'Please give the cabin a name')),
  address: limitedLine(40, (address) => normalizePlainLine(address).toLowerCase()).check(
    z.regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      'Please write the address with small letters, digits and single hyphens: stone-cottage',
    ),
  ),
  /** Kept by the server: what the address was before. */
  formerAddresses: z._default(z.array(CabinAddress).check(z.maxLength(MAX_FORMER_ADDRESSES)), []),
  /** Guests see it. */
  shown: z.boolean(),
  maxGuests: wholeNumber(1, 20),
  childFriendly: z.boolean(),
  // Cabins stored before these fields existed have none of their own.
  /** Null: as in the settings. */
  checkInTime: z._default(z.nullable(timeInput('Please enter a time such as 14:00')), null),
  checkOutTime: z._default(z.nullable(timeInput('Please enter a time such as 10:00')), null),
  wifiName: limitedLine(60),
  wifiPassword: limitedLine(80),
  /** Whom to call and where to go in need. */
  emergency: limitedText(500),
  /** Where the gas, the meter and the main switch are. */
  gasAndMeter: limitedText(500),
  tubLitres: z.nullable(wholeNumber(1, 20_000)),
  tubHeatHours: z.nullable(wholeNumber(1, 24)),
  /** The day of the last test of the tub's water. */
  tubTestedOn: z.nullable(DateInput),
  cleaner: limitedLine(120),
  notes: limitedText(2000),
})
export type CabinForm = z.infer<typeof CabinForm>

/** What a new cabin begins with, beside its name and its address. */
export const newCabinForm = {
  formerAddresses: [],
  shown: false,
  maxGuests: 2,
  childFriendly: false,
  checkInTime: null,
  checkOutTime: null,
  wifiName: '',
  wifiPassword: '',
  emergency: '',
  gasAndMeter: '',
  tubLitres: null,
  tubHeatHours: null,
  tubTestedOn: null,
  cleaner: '',
  notes: '',
} satisfies Omit<CabinForm, 'name' | 'address'>

/** A cabin as staff have it on file. Its id is its slug. */
export const CabinRecord = recordSchema(CabinForm)
export type CabinRecord = RecordOf<typeof CabinForm>
