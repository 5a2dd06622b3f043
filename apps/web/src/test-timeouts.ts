import { configure } from "@testing-library/react";

// `findBy` and `waitFor` would wait for a second, which a busy machine needs for a large screen.
configure({ asyncUtilTimeout: 120_000 });
