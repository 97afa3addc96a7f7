import { REDACTION_MARK } from '#shared/reviews/redaction.ts'

/** A text with marks in place of blacked-out words; a screen reader says what a mark means. */
export const RedactedText = ({ text }: { text: string }) =>
  text.split(REDACTION_MARK).map((piece, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- pieces of one text, in its order
    <span key={at}>
      {at > 0 && (
        <>
          <span aria-hidden="true">{REDACTION_MARK}</span>
          <span className="visually-hidden">removed by the owner</span>
        </>
      )}
      <span>{piece}</span>
    </span>
  ))
