import type * as z from 'zod/mini'
import type { recordKinds as kindList } from '#shared/api/record-kinds.ts'
import type { RecordFields, RecordGroup, RecordOf } from '#shared/kernel/record-endpoints.ts'
import { addOnKind } from '#shared/add-ons/add-on-kind.ts'
import { rateKind } from '#shared/pricing/rate-kind.ts'
import { galleryKind } from '#shared/content/gallery-kind.ts'
import { newCabinForm } from '#shared/cabins/cabin-form.ts'
import { cabinKind } from '#shared/cabins/cabin-kind.ts'
import { cabinRepository } from '#lambdas/table/cabin-repository.ts'
import { faqKind } from '#shared/content/faq-kind.ts'
import type { Result } from '#shared/kernel/result.ts'
import type { OrderedRecordRepository } from '#lambdas/table/record-repository.ts'
import type { PagedRecordRepository } from '#lambdas/table/paged-record-repository.ts'
import { faqRepository, galleryRepository } from '#lambdas/table/content-repository.ts'
import { addOnRepository, rateRepository } from '#lambdas/table/tariff-repository.ts'
import type { Table } from '#lambdas/table/table.ts'
import { newIdempotencyKey } from './booking-form-fixture.ts'
import { storedRecord } from './record-fixture.ts'
import { NOW } from './business-time-fixture.ts'

/** A kind of record, a form of it as staff would write it, and the same with one field changed. */
export type RecordKind = {
  readonly records: RecordGroup
  readonly form: () => object
  readonly changed: object
  /** Puts a record into the table. */
  readonly add: (table: Table) => Promise<RecordFields>
  /** Two people save the version that both have read. */
  readonly saveTwice: (table: Table, id: string) => Promise<Result<unknown, 'changed-meanwhile'>[]>
  readonly orderVersion: (table: Table) => Promise<number>
}

function recordKind<Form extends z.ZodMiniObject, Refusal extends string>(
  records: RecordGroup<Form, Refusal>,
  repositoryOf: (table: Table) => OrderedRecordRepository<RecordOf<Form>> | PagedRecordRepository<RecordOf<Form>>,
  form: () => z.output<Form>,
  changed: Partial<z.output<Form>>,
): RecordKind {
  return {
    records: records,
    form,
    changed,
    add: async (table) => {
      const record = storedRecord({ ...form(), id: newIdempotencyKey() })
      const saved = await repositoryOf(table).save(undefined, record, { by: 'Somebody', now: NOW, action: 'created' })
      if (!saved.ok) throw new Error('A record with a new id is on file already')
      return saved.value
    },
    saveTwice: async (table, id) => {
      const repository = repositoryOf(table)
      const before = await repository.find(id)
      if (!before) throw new Error('There is no such record')
      const after = { ...before, version: before.version + 1 }
      return Promise.all(
        ['One', 'Other'].map(async (by) =>
          repository.save(
            before,
            { ...after, updatedBy: by, updatedBySub: by },
            { by, bySub: by, now: NOW, action: 'saved' },
          ),
        ),
      )
    },
    async orderVersion(table) {
      const repository = repositoryOf(table)
      return 'list' in repository ? (await repository.list()).orderVersion : 0
    },
  }
}

/** A sample of every kind of record. A kind without one does not compile. */
const samples = {
  cabin: recordKind(
    cabinKind,
    cabinRepository,
    () => ({
      ...newCabinForm,
      name: `Stone ${newIdempotencyKey().slice(-8)}`,
      address: newIdempotencyKey().toLowerCase(),
      maxGuests: 4,
      tubHeatHours: 3,
    }),
    { maxGuests: 5 },
  ),
  faq: recordKind(
    faqKind,
    faqRepository,
    () => ({
      category: 'Getting here',
      question: `Is there a shop nearby? ${newIdempotencyKey()}`,
      answer: 'The nearest one is on the tar, 9 km away.',
      active: true,
    }),
    { answer: 'There is none for 20 km: please bring all you need.' },
  ),
  'add-on': recordKind(
    addOnKind,
    addOnRepository,
    () => ({
      name: 'Bag of charcoal',
      description: 'Four kilograms, enough for a long evening.',
      category: 'Fire and hot tub',
      priceCents: 65_00,
      unit: 'item' as const,
      maxQuantity: 5,
      noticeDays: 1,
      cabinSlugs: ['aloe'],
      stockPerDay: 6,
      staffTask: 'Beside the braai.',
      imageUrl: null,
      active: true,
    }),
    { priceCents: 70_00 },
  ),
  picture: recordKind(
    galleryKind,
    galleryRepository,
    () => ({
      name: 'stoep at dawn',
      picture: { url: '/illustrations/aloe-1.svg', focal: { x: 40, y: 62 }, scale: 1.2, blur: '' },
      alt: 'Two mugs on a low wall at sunrise',
      caption: 'Coffee in June.',
      cabinSlug: 'aloe',
      tags: ['view' as const],
      shown: true,
      formerAddresses: [],
    }),
    { caption: 'Coffee in July.' },
  ),
  rate: recordKind(
    rateKind,
    rateRepository,
    () => ({
      name: 'Long weekend in May',
      cabinSlug: 'aloe',
      firstNight: '2027-04-30',
      lastNight: '2027-05-02',
      weekdays: null,
      adultRateCents: 1_400_00,
      childRateCents: 450_00,
      minimumPerNightCents: 2_200_00,
      changes: [],
      childAgeLimit: 5,
      minimumNights: 3,
      requiresChildAges: true,
      priority: 20,
      active: true,
    }),
    { adultRateCents: 1_450_00 },
  ),
} satisfies Record<(typeof kindList)[number]['name'], RecordKind>

/** The tests of access and of records walk over them. */
export const recordKinds: readonly RecordKind[] = Object.values(samples)
