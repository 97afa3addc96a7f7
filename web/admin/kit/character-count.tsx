type CharacterCountProps = { text: string; maxLength: number | undefined }

/** How long a text is, once it comes near to its limit. */
export const CharacterCount = ({ text, maxLength }: CharacterCountProps) =>
  maxLength !== undefined && text.length >= 0.8 * maxLength ? (
    <p className="small soft figures">{`${text.length} of ${maxLength} characters`}</p>
  ) : null
