/** The logo: two ridges and a sun over the name. The name is a setting. */
export function Brand({ name }: { name: string }) {
  return (
    <span className="brand">
      <svg className="brand-mark" viewBox="0 0 40 32" aria-hidden="true">
        <circle className="brand-sun" cx="27.5" cy="9" r="4.5" />
        <path className="brand-far" d="M13 26 25.2 10.6a1.6 1.6 0 0 1 2.5 0L40 26Z" />
        <path className="brand-near" d="M0 28 13.6 8.4a1.8 1.8 0 0 1 3 0L30 28Z" />
      </svg>
      <span className="brand-name">{name}</span>
    </span>
  )
}
