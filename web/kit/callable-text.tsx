import { withPhoneLinks } from '#shared/kernel/phones-in-text.ts'

/** A text of staff in which touching a phone number calls it. */
export const CallableText = ({ text }: { text: string }) =>
  withPhoneLinks(text).map(({ text: part, href }, index) =>
    href === undefined ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts have no other name
      <span key={index}>{part}</span>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <a key={index} href={href} className="nowrap">
        {part}
      </a>
    ),
  )
