/** The product's mark. */
export function Mark() {
  return (
    <svg className="logo" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <path d="M9 6.5c9 0 5 6.5 14 6.5M9 16c9 0 5 0 14 0M9 25.5c9 0 5-6.5 14-6.5" />
    </svg>
  );
}
