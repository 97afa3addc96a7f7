import * as z from 'zod/mini'
import { authorFields } from '#shared/kernel/author.ts'
import type { Flavor } from '#shared/kernel/flavor.ts'
import { BookingReference } from '#shared/kernel/id.ts'

/** What a line of the bank is known by for ever: the SHA-256 of its identity, in hex. */
export type BankLineKey = Flavor<string, 'BankLineKey'>
export const BankLineKey: z.ZodMiniType<BankLineKey, BankLineKey> = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** Made by the page, one for each press of its button: what it sends again is booked once. */
export const PressId = z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/))

/** What a line became: a payment of its own, the bank's side of one on file, or nothing of ours. */
export const BankLineUse = z.object({
  kind: z.enum(['booked', 'attached', 'not-ours']),
  /** Which of the uses ever it is, from 1: an undone one never gives its number away. */
  turn: z.int(),
  pressId: PressId,
  /** Which of the equal lines of its file it was. */
  nth: z.int(),
  at: z.iso.datetime(),
  ...authorFields,
  /** Null for what is not ours. */
  booking: z.nullable(
    z.object({
      reference: BookingReference,
      ledgerId: z.string(),
      /** Whether it confirmed the booking. */
      confirmed: z.boolean(),
    }),
  ),
})
export type BankLineUse = z.infer<typeof BankLineUse>

/** All lines of the bank with one identity, without anything that was typed. */
export const BankLine = z.object({
  key: BankLineKey,
  /** How many of them are settled now: as many as there are uses. */
  count: z.int(),
  /** How many were settled ever. */
  turn: z.int(),
  uses: z.array(BankLineUse),
})
export type BankLine = z.infer<typeof BankLine>

/** How long what somebody typed at a bank is kept after its line was settled (decisions §11). */
export const LINE_TEXT_DAYS = 90

/** The id of the payment that a line of the bank becomes. */
export const bankLedgerId = (key: BankLineKey, turn: number): string => `bank-${key.slice(0, 32)}-${turn}`

/** The line with one more use, the next in turn. */
export function withUse(
  before: BankLine | undefined,
  key: BankLineKey,
  useOf: (turn: number) => BankLineUse,
): BankLine {
  const turn = (before?.turn ?? 0) + 1
  const uses = [...(before?.uses ?? []), useOf(turn)]
  return { key, turn, uses, count: uses.length }
}

/** The line without one of its uses. */
export function withoutUse(before: BankLine, { turn }: Pick<BankLineUse, 'turn'>): BankLine {
  const uses = before.uses.filter((use) => use.turn !== turn)
  return { ...before, uses, count: uses.length }
}

/** The use that a press has made of one of the equal lines. */
export const useOfPress = (
  line: BankLine | undefined,
  { pressId, nth }: { readonly pressId: string; readonly nth: number },
): BankLineUse | undefined => line?.uses.find((use) => use.pressId === pressId && use.nth === nth)
