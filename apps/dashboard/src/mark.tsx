export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <path d="M7 9.5c9 0 6 5.5 18 5.5M7 16h18M7 22.5c9 0 6-5.5 18-5.5" />
    </svg>
  );
}
