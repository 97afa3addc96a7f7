import * as z from 'zod/mini'

export const GuestNoticeKind = z.enum(['road', 'fire', 'power', 'weather', 'other'])
export type GuestNoticeKind = z.infer<typeof GuestNoticeKind>

/** What every guest must know for a while, on all pages: the road is closed, the power is off. */
export const GuestNotice = z.object({
  kind: GuestNoticeKind,
  text: z.string(),
  /** It is shown until then (ISO, UTC). */
  until: z.iso.datetime(),
})
export type GuestNotice = z.infer<typeof GuestNotice>

/** Whether a notice has ended by now (ISO, UTC): at its last instant it has. */
export const isNoticeOver = ({ until }: GuestNotice, now: string): boolean => Date.parse(until) <= Date.parse(now)
