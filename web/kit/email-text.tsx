/** An e-mail address that breaks after its @, where it must break at all. */
export function EmailText({ address }: { address: string }) {
  const [name, host] = address.split('@')
  return (
    <>
      {`${name}@`}
      <wbr />
      {host}
    </>
  )
}
