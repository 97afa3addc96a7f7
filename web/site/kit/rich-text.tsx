import type { ComponentProps } from 'react'
import { RichText as KitRichText } from '#web/kit/rich-text.tsx'
import { BookButton } from './book-button.tsx'

/** A text that staff wrote, with buttons that open the booking dialog. */
export const RichText = (props: Omit<ComponentProps<typeof KitRichText>, 'bookButton'>) => (
  <KitRichText
    {...props}
    bookButton={(cabinSlug) => (
      <BookButton variant="primary" {...(cabinSlug && { values: { cabinSlug } })}>
        Check dates and book
      </BookButton>
    )}
  />
)
